// What takes a list away: as a file at once, and regularly by mail. Their dialogs are loaded when they are first opened.

import { bilingual, useWords } from '../language/language.tsx';
import { later } from '../shell/page-failure.tsx';
import { useMe } from '../shell/session-gate.tsx';
import { DialogButton } from './act.tsx';
import type { ExportWhat, FileProps } from './files.ts';

const WORDS = bilingual({
  file: ['Export', 'Ekspor'],
  schedule: ['Send regularly', 'Kirim berkala'],
});

const FileDialog = later(async () => (await import('./file-dialog.tsx')).FileDialog);
const ScheduleDialog = later(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

export function FileButton(props: FileProps) {
  const words = useWords(WORDS);
  return (
    <DialogButton
      scope="exports:create"
      label={words.file}
      dialog={(onClose) => <FileDialog {...props} onClose={onClose} />}
    />
  );
}

export function ScheduleButton({ what }: { readonly what: ExportWhat }) {
  const words = useWords(WORDS);
  const { staff } = useMe();
  return (
    <DialogButton
      scope="exports:create"
      isOffered={staff}
      label={words.schedule}
      dialog={(onClose) => <ScheduleDialog what={what} onClose={onClose} />}
    />
  );
}
