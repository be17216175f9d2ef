// Amounts to choose from, in one field with spaces between.

import { useId, useState } from 'react';
import { useWords } from '../../language/language.tsx';
import { readRupiah } from '../../parts/rupiah.tsx';
import { WORDS } from './words.ts';

const NAME = 'amount_suggestions';

/** Undefined where one of them is no whole amount of rupiah. */
function readAmounts(text: string): number[] | undefined {
  const amounts = text
    .split(/[\s;]+/)
    .filter((one) => one !== '')
    .map(readRupiah);
  return amounts.every((amount) => amount !== undefined) ? amounts : undefined;
}

export function suggestionsIn(form: FormData): number[] {
  return readAmounts(String(form.get(NAME) ?? '')) ?? [];
}

export function Suggestions({ error }: { readonly error: string | undefined }) {
  const words = useWords(WORDS);
  const id = useId();
  const [text, setText] = useState('');
  const isWrong = readAmounts(text) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{words.suggestions}</label>
      <input
        id={id}
        ref={(field) => field?.setCustomValidity(isWrong ? words.suggestionsWrong : '')}
        name={NAME}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        aria-invalid={isWrong || error !== undefined}
        aria-describedby={`${id}-hint`}
      />
      <p className={isWrong || error !== undefined ? 'field-error small' : 'hint'} id={`${id}-hint`}>
        {isWrong ? (
          words.suggestionsWrong
        ) : error === undefined ? (
          words.suggestionsHint
        ) : (
          <span lang="en">{error}</span>
        )}
      </p>
    </div>
  );
}
