// What the server says about the fields of a form, each to be shown at its own.

import { useState } from 'react';
import { type FieldError, GapuraError } from '../../sdk/index.ts';

interface FieldErrors {
  readonly errorAt: (field: string) => string | undefined;
  /** Sends the form, and remembers what is said about it until it is sent again. */
  readonly send: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
}

export function useFieldErrors(): FieldErrors {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  return {
    errorAt: (field) => errors.find((error) => error.field === field)?.message,
    send: async (call) => {
      setErrors([]);
      try {
        return await call();
      } catch (error) {
        if (error instanceof GapuraError) setErrors(error.errors);
        throw error;
      }
    },
  };
}
