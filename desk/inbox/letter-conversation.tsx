import { listContacts } from '@cowrie/contract/desk/contacts.ts';
import { getContact, type Letter, listInbox, replyToContact } from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { Card } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { useAnswerDraft } from '../parts/use-answer-draft.ts';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { ConversationFacts, FactLink, LINK } from './conversation-facts.tsx';
import { ConversationFrame, ConversationState, isToCome, type Opened } from './conversation-frame.tsx';
import { TieDialog } from './tie-dialog.tsx';

/** A letter of the contact form, answered by mail from the inbox (Product §28.63). */
export function LetterConversation({ id, onBack, onDone }: Opened) {
  const query = useCall(getContact, { params: { id } }, WAITING_POLL);
  const [isTying, setIsTying] = useState(false);
  useKeys({ r: () => document.querySelector<HTMLTextAreaElement>('[data-answer]')?.focus() });
  if (!query.data) return <ConversationState query={query} />;
  const { letter } = query.data;
  return (
    <ConversationFrame
      of={{ kind: 'letter', id }}
      seen={id}
      assigned={letter.assigned_to}
      snoozedUntil={isToCome(letter.snoozed_until) ? letter.snoozed_until : null}
      title={letter.fullname}
      onBack={onBack}
      onDone={onDone}
      facts={
        <ConversationFacts
          facts={[
            { label: 'Email', value: letter.email_address },
            {
              label: 'Phone',
              value: (
                <a href={`tel:${letter.phone_number}`} className={LINK}>
                  {letter.phone_number}
                </a>
              ),
            },
            { label: 'Customer', value: <Whose letter={letter} /> },
            {
              label: 'Order',
              value: letter.order ? (
                <FactLink to={paths.order(letter.order.reference)}>{letter.order.reference}</FactLink>
              ) : (
                'None named'
              ),
            },
            {
              label: 'Whose it is',
              value: (
                <button
                  type="button"
                  className="-my-2 min-h-11 text-left font-semibold text-brand underline-offset-4 hover:underline"
                  onClick={() => setIsTying(true)}
                >
                  Link to a customer or order
                </button>
              ),
            },
          ]}
        />
      }
    >
      <Card title="Letter">
        <ol className="flex flex-col gap-4">
          <LetterPart who={letter.fullname} at={letter.created_at} text={letter.message} />
          {letter.replies.map(({ id: replyId, by, created_at, message }) => (
            <LetterPart key={replyId} who={`${by}, by email`} at={created_at} text={message} isOurs />
          ))}
        </ol>
        {letter.answered_at && letter.replies.length === 0 && (
          <p className="mt-3 text-sm text-soft">Marked as answered by {letter.answered_by}.</p>
        )}
        <ReplyForm letter={letter} onDone={onDone} />
      </Card>
      {isTying && <TieDialog letter={letter} onClose={() => setIsTying(false)} />}
    </ConversationFrame>
  );
}

const HOW = { email: 'by their email', phone: 'by their phone', hand: 'as we said' };

function Whose({ letter: { customer, tied_to } }: { letter: Letter }) {
  const whose = customer ?? tied_to;
  if (!whose) return <>Not known</>;
  return (
    <>
      <FactLink to={paths.customer(whose.id)}>{whose.username}</FactLink>{' '}
      <span className="font-normal text-soft">{customer ? 'signed in' : tied_to && HOW[tied_to.by]}</span>
    </>
  );
}

function LetterPart({ who, at, text, isOurs }: { who: string; at: string; text: string; isOurs?: boolean }) {
  return (
    <li className={isOurs ? 'border-brand border-l-3 pl-3' : ''}>
      <p className="flex flex-wrap gap-x-2 text-soft text-xs">
        <span className="font-semibold">{who}</span>
        <When at={at} show="day-time" />
      </p>
      <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </li>
  );
}

function ReplyForm({ letter, onDone }: { letter: Letter; onDone: () => void }) {
  const { username } = useStaff();
  const notAllowed = useWhyNot(replyToContact);
  const { text, setText, takeAway } = useAnswerDraft(`letter:${username}:${letter.id}`);
  const reply = useSend(replyToContact, {
    refreshes: [getContact, listInbox, listContacts, overview, deskNow],
    onDone: () => {
      // The text as it was at the press.
      takeAway(text);
      notify(`Sent to ${letter.email_address}.`);
      onDone();
    },
  });
  const whyNot = notAllowed ?? (!text.trim() && 'Write something first');
  const send = () =>
    !whyNot &&
    !reply.isPending &&
    // Where the answer to the first press was lost, its mail stands there by the second.
    reply.send({ params: { id: letter.id }, body: { message: text, seen: letter.replies.length } }, [
      letter.id,
      text,
    ]);
  return (
    <form
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Alert key={reply.failedAt} type="error" message={reply.error?.message} />
      <Field label={`Answer to ${letter.email_address}`}>
        <TextArea
          data-answer
          rows={4}
          maxLength={4000}
          value={text}
          onValue={setText}
          placeholder="Goes out as an email; greeting and signature are added"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" busy={reply.isPending} disabledReason={whyNot} title="Ctrl Enter">
          Send the email
        </Button>
      </div>
    </form>
  );
}
