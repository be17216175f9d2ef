// A field for rupiah. People write 150000, 150.000 or Rp 150.000: all of them are the same amount, and no other reading is guessed.

import { useId } from 'react';
import { bilingual, useWords } from '../language/language.tsx';

const WORDS = bilingual({
  wrong: ['Whole rupiah, such as 150000 or 150.000', 'Rupiah bulat, misalnya 150000 atau 150.000'],
});

const PLAIN = /^\d{1,12}$/;
const GROUPED = /^\d{1,3}([.,\s]\d{3})+$/;

/** Undefined where it is no whole amount of rupiah. */
export function readRupiah(text: string): number | undefined {
  const amount = text.trim().replace(/^rp\.?\s*/i, '');
  if (!PLAIN.test(amount) && !GROUPED.test(amount)) return undefined;
  return Number(amount.replace(/\D/g, ''));
}

interface RupiahFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The server's word about it. */
  readonly error?: string | undefined;
  /** Keeps the form from being sent, and is said when somebody tries. */
  readonly objection?: string | undefined;
}

export function RupiahField({ name, label, value, onChange, error, objection = '' }: RupiahFieldProps) {
  const words = useWords(WORDS);
  const id = useId();
  const isWrong = value !== '' && readRupiah(value) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={(field) => field?.setCustomValidity(isWrong ? words.wrong : objection)}
        name={name}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
        aria-invalid={isWrong || error !== undefined}
        aria-describedby={isWrong || error !== undefined ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isWrong ? (
        <p className="field-error small" id={`${id}-error`}>
          {words.wrong}
        </p>
      ) : (
        error !== undefined && (
          <p className="field-error small" id={`${id}-error`} lang="en">
            {error}
          </p>
        )
      )}
    </div>
  );
}
