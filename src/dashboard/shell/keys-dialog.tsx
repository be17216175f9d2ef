// What the keys do, shown by the key `?`.

import { bilingual, useWords } from '../language/language.tsx';
import { Modal } from '../parts/modal.tsx';

const KEY_WORDS = bilingual({
  title: ['Keys', 'Tombol'],
  everything: ['Find anything', 'Cari apa saja'],
  search: ['Go to the search, or to the first filter', 'Ke pencarian, atau ke saringan pertama'],
  down: ['Next row', 'Baris berikutnya'],
  up: ['Row before', 'Baris sebelumnya'],
  open: ['Open the row', 'Buka baris'],
  help: ['Show these keys', 'Tampilkan tombol-tombol ini'],
  close: ['Close', 'Tutup'],
});

interface KeysDialogProps {
  /** As it is written on the keyboard at hand. */
  readonly searchKey: string;
  readonly onClose: () => void;
}

export function KeysDialog({ searchKey, onClose }: KeysDialogProps) {
  const words = useWords(KEY_WORDS);
  const keys = [
    [searchKey, words.everything],
    ['/', words.search],
    ['j', words.down],
    ['k', words.up],
    ['Enter', words.open],
    ['?', words.help],
  ];
  return (
    <Modal labelledBy="keys" onClose={onClose}>
      <div className="stack">
        <h2 id="keys">{words.title}</h2>
        <dl className="keys">
          {keys.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Modal>
  );
}
