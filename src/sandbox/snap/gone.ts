// Addresses that Snap had long ago: what to tell whoever still calls them.

import { RefusedRequest } from '../answers.ts';

const WHERE = {
  charge:
    'Snap has had no /charge without a token since 2016. Make a token with POST /snap/v1/transactions; an app charges it with POST /snap/v1/transactions/{token}/pay.',
  pay: 'Snap has no /pay of its own. Make a token with POST /snap/v1/transactions; an app charges it with POST /snap/v1/transactions/{token}/pay.',
} as const;

/** What the gateway says, and beside it where to go. */
export function goneAddress(name: keyof typeof WHERE): RefusedRequest {
  return new RefusedRequest(404, 'The requested resource is not found', { hints: [{ text: WHERE[name] }] });
}
