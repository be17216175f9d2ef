// What staff wrote about the payment, for each other, and a way to write more.

import { gapura } from '../../api.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { ActButton, ActDialog, DialogButton, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { InputField, typedIn, useFieldErrors } from '../../parts/fields.tsx';
import { Empty, ReadSection } from '../../parts/page.tsx';
import { Time } from '../../parts/values.tsx';
import { useMay, useMe } from '../../shell/session-gate.tsx';

const WORDS = bilingual({
  title: ['Notes', 'Catatan'],
  none: ['No notes', 'Belum ada catatan'],
  add: ['Add a note', 'Tambah catatan'],
  addText: [
    'For your colleagues: the customer and the gateway never see it. It cannot be changed, only removed.',
    'Untuk rekan Anda: pelanggan dan gateway tidak pernah melihatnya. Tidak bisa diubah, hanya bisa dihapus.',
  ],
  text: ['Note', 'Catatan'],
  addIt: ['Add the note', 'Tambah catatannya'],
  added: ['The note was added.', 'Catatan ditambahkan.'],
  remove: ['Remove', 'Hapus'],
  removeTitle: ['Remove this note?', 'Hapus catatan ini?'],
  removeText: [
    'It is gone then. The audit keeps that it was there, and not what it said.',
    'Catatannya hilang. Audit menyimpan bahwa catatan ini pernah ada, tetapi bukan isinya.',
  ],
  removeIt: ['Remove the note', 'Hapus catatannya'],
  removed: ['The note was removed.', 'Catatan dihapus.'],
});

const WRITES = ['payments:cancel', 'checkouts:write', 'payments:refund', 'payments:write'] as const;
const LENGTH_MAX = 2_000;

interface NotesProps {
  readonly id: string;
}

/** With the timeline, in which they stand too. */
const changedBy = (id: string) => [['payment', id]];

export function Notes({ id }: NotesProps) {
  const words = useWords(WORDS);
  const { id: me } = useMe();
  const isAdmin = useMay('admin');
  const answer = useAnswer(['payment', id, 'notes'], (options) => gapura.notes.list(id, options));
  return (
    <ReadSection
      title={words.title}
      answer={answer}
      rows={1}
      acts={
        <DialogButton scope={WRITES} label={words.add} dialog={(onClose) => <AddDialog id={id} onClose={onClose} />} />
      }
    >
      {(notes) =>
        notes.length === 0 ? (
          <Empty title={words.none} />
        ) : (
          <ul className="notes">
            {notes.map((note) => (
              <li key={note.id}>
                <p className="lines">{note.text}</p>
                <p className="quiet small">
                  <span>
                    {note.author} · <Time at={note.created_at} />
                  </span>
                  {(isAdmin || note.author === me) && (
                    <ActButton
                      scope={WRITES}
                      label={words.remove}
                      isHard
                      title={words.removeTitle}
                      text={words.removeText}
                      act={words.removeIt}
                      done={words.removed}
                      run={(_, options) => gapura.notes.remove(note.id, options)}
                      refresh={changedBy(id)}
                    />
                  )}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </ReadSection>
  );
}

function AddDialog({ id, onClose }: NotesProps & DialogProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActDialog
      title={words.add}
      text={words.addText}
      act={words.addIt}
      done={words.added}
      run={(form, options) => send(() => gapura.notes.add(id, { text: typedIn(form, 'text') ?? '' }, options))}
      refresh={changedBy(id)}
      onClose={onClose}
    >
      <InputField name="text" label={words.text} errorAt={errorAt} isLong required maxLength={LENGTH_MAX} />
    </ActDialog>
  );
}
