// A secret that the server tells this once: to be copied now, with a word about what happens otherwise.

import type { ReactNode } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { Icon } from './icon.tsx';
import { Copyable } from './values.tsx';

const WORDS = bilingual({
  title: ['Copy it now: it is not shown again', 'Salin sekarang: tidak akan ditampilkan lagi'],
  text: [
    'Keep it where passwords are kept, and send it to nobody by chat or e-mail.',
    'Simpan di tempat kata sandi disimpan, dan jangan kirim lewat obrolan atau email.',
  ],
});

interface ShownOnceProps {
  /** What it is, for those who hear the button. */
  readonly name: string;
  readonly secret: string;
  /** What else is to be said of it. */
  readonly children?: ReactNode;
}

export function ShownOnce({ name, secret, children }: ShownOnceProps) {
  const words = useWords(WORDS);
  return (
    <div className="stack">
      <div className="said wait">
        <Icon name="key" size={24} />
        <strong>{words.title}</strong>
        <p>{words.text}</p>
      </div>
      <p className="label">{name}</p>
      <Copyable text={secret} name={name} />
      {children}
    </div>
  );
}
