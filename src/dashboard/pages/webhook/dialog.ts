// What the dialogs of a webhook endpoint have in common.

import type { Webhook } from '../../../sdk/index.ts';

export interface WebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** What is read anew after any act. */
export const refreshOf = ({ id }: Webhook) => [['webhook', id], ['webhook-attempts', id], ['webhooks']];
