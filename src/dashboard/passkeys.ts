// The browser's side of passkeys: what the server asks becomes bytes, and what the device answers becomes text again.

import type { PasskeyInput, PasskeyOptions, SessionInput } from '../sdk/index.ts';
import { PasskeyDeclinedError } from './trouble.ts';

/** Browsers have them for names alone, and only on pages that came over TLS or from this machine. */
export const HAS_PASSKEYS = 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Has the device make one. */
export async function makePasskey({ public_key }: PasskeyOptions): Promise<Omit<PasskeyInput, 'name'>> {
  const asked = public_key as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { rp, pubKeyCredParams, timeout, authenticatorSelection } = asked;
  const made = await answered(
    navigator.credentials.create({
      publicKey: {
        rp,
        pubKeyCredParams: pubKeyCredParams as PublicKeyCredentialParameters[],
        ...(timeout !== undefined && { timeout }),
        authenticatorSelection: authenticatorSelection as AuthenticatorSelectionCriteria,
        user: { ...asked.user, id: toBytes(asked.user.id) },
        challenge: toBytes(asked.challenge),
        excludeCredentials: (asked.excludeCredentials ?? []).map(({ id }) => ({ type: 'public-key', id: toBytes(id) })),
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Has the device sign. */
export async function showPasskey({ public_key }: PasskeyOptions): Promise<NonNullable<SessionInput['passkey']>> {
  const { rpId, challenge, timeout } = public_key as unknown as PublicKeyCredentialRequestOptionsJSON;
  const shown = await answered(
    navigator.credentials.get({
      publicKey: {
        ...(rpId !== undefined && { rpId }),
        ...(timeout !== undefined && { timeout }),
        challenge: toBytes(challenge),
        userVerification: 'required',
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response as AuthenticatorAssertionResponse;
  return {
    id: shown.id,
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      ...(userHandle !== null && { userHandle: toText(userHandle) }),
    },
  };
}

async function answered(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const answer = await asking;
    if (answer !== null) return answer as PublicKeyCredential;
  } catch (error) {
    // Browsers do not tell a person who said no from a device that has nothing to show.
    const isNo =
      error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
    if (!isNo) throw error;
  }
  throw new PasskeyDeclinedError();
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
