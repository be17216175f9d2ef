// What a tool is: one description that lists it, checks what it is called with, and says what its answer looks like.

import type { Static, TObject, TSchema } from 'typebox';
import type { Scope } from '../../domain/caller.ts';
import { shapeOf } from '../../domain/shape.ts';
import type { Fields } from './api.ts';

/** `says` is in our own words; everything that came from elsewhere stands in `data`. */
export interface ToolResult {
  readonly says: string;
  readonly data: Fields;
}

/** read: changes nothing here. write: only where writing was allowed. play: also only at the sandbox of this machine. */
export type ToolKind = 'read' | 'write' | 'play';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the key must be allowed; null where every key will do. */
  readonly scope: Scope | readonly Scope[] | null;
  readonly kind: ToolKind;
  /** Whether it may end something for good, or move money. */
  readonly destructive: boolean;
  readonly input: TObject;
  readonly output: TSchema;
  /** Checks the arguments, and does it. */
  call(input: unknown): Promise<ToolResult>;
}

interface ToolDescription<Input extends TObject> extends Omit<Tool, 'call' | 'input' | 'destructive'> {
  readonly destructive?: boolean;
  readonly input: Input;
  run(input: Static<Input>): Promise<ToolResult>;
}

export function tool<Input extends TObject>({ run, ...description }: ToolDescription<Input>): Tool {
  const faultsOf = shapeOf(description.input, '(arguments)');
  return {
    destructive: false,
    ...description,
    call: async (input) => {
      const faults = faultsOf(input);
      if (faults.length > 0)
        throw new ToolRefusal(faults.map(({ field, message }) => `${field} ${message}`).join('; '));
      return run(input as Static<Input>);
    },
  };
}

/** A tool does not do what it was asked for; the message says why, and what the sandbox or the API said is data. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  readonly data: Fields;

  constructor(message: string, data: Fields = {}) {
    super(message);
    this.data = data;
  }
}
