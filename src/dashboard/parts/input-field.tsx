// One field of a dialog: its name, the field, and what there is to say of it.

import { type ComponentProps, useId } from 'react';

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

export function InputField({ label, hint, ...input }: InputFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} autoComplete="off" aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...input} />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What was typed into a field of a form, without what surrounds it; undefined where nothing was. */
export function typedIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}
