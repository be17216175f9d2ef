// Deletes a webhook endpoint, once its name was typed: what waits for it goes too, and there is no way back.

import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { InputField } from '../../parts/input-field.tsx';
import type { WebhookDialogProps } from './dialog.ts';
import { WORDS } from './words.ts';

export function DeleteDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const isDeleted = useRef(false);
  const { host } = new URL(webhook.url);
  return (
    <ActDialog
      title={words.deleteTitle}
      act={words.delete}
      isHard
      done={words.deleteDone}
      run={async (_form, idempotencyKey) => {
        await gapura.webhooks.delete(webhook.id, { idempotencyKey });
        isDeleted.current = true;
      }}
      // Its own page is left, and not read anew: it would say that there is nothing.
      refresh={[['webhooks']]}
      onClose={() => {
        if (isDeleted.current) void navigate({ to: '/webhooks' });
        else onClose();
      }}
    >
      <p>{words.deleteText}</p>
      <InputField
        name="confirmation"
        label={words.deleteName(host)}
        required
        pattern={host.replace(/[.[\]]/g, '\\$&')}
        spellCheck={false}
        autoCapitalize="none"
      />
    </ActDialog>
  );
}
