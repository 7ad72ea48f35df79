import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { fillReply } from '@cowrie/contract/reply-facts.ts';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { useState } from 'react';
import { useCannedReplies } from './canned-replies.ts';

type CannedChoiceProps = { detail: DeskOrder; onText: (text: string) => void };

/** Puts in a canned reply with this order's facts; what it says in Chinese is there to be copied to a supplier. */
export function CannedChoice({ detail, onText }: CannedChoiceProps) {
  const { replies } = useCannedReplies();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = replies.find(({ id }) => id === chosenId);
  if (replies.length === 0) return null;
  return (
    <>
      <Select
        aria-label="Put in a canned reply"
        className="min-h-11! max-w-36 text-sm"
        value=""
        placeholder="Canned reply"
        options={replies.map((row) => ({ value: row.id, label: row.title }))}
        onValue={(id) => {
          const reply = replies.find((one) => one.id === id);
          if (!reply) return;
          setChosenId(id);
          onText(fillReply(reply.text, detail.reply_facts).text);
        }}
      />
      {chosen?.text_chinese && (
        <span className="inline-flex items-center text-sm" title={chosen.title}>
          <CopyButton
            text={fillReply(chosen.text_chinese, detail.reply_facts).text}
            label={`“${chosen.title}” in Chinese`}
            words="Copy in Chinese"
          />
        </span>
      )}
    </>
  );
}
