// The address of a sink, with its credentials: sealed for this sink alone, and never in an error.

import { errorMessage } from '../isolation.ts';
import type { Vault } from '../vault.ts';
import { errorMessageWithout } from './brokers.ts';

interface SealedSink {
  readonly id: string;
  readonly sealedAddress: string;
}

export function sealAddress(vault: Vault, id: string, address: string): string {
  return vault.seal(address, purposeOf(id));
}

export function openAddress(vault: Vault, { id, sealedAddress }: SealedSink): string {
  return vault.open(sealedAddress, purposeOf(id));
}

/** Why a sink took nothing. */
export function reasonOf(vault: Vault, sink: SealedSink, failure: unknown): string {
  let address: string;
  try {
    address = openAddress(vault, sink);
  } catch (error) {
    return `its address cannot be opened: ${errorMessage(error)}`;
  }
  return errorMessageWithout(address, failure);
}

function purposeOf(id: string): string {
  return `sink:${id}`;
}
