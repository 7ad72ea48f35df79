import { staffFile } from '@cowrie/contract/desk/order-messages.ts';
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { LockIcon, SendIcon } from '@cowrie/ui/icons.tsx';
import { SendFile } from '../../parts/send-file.tsx';
import { useWhyNotNow } from '../../session/rights.ts';
import { CannedChoice } from './canned-choice.tsx';
import type { Answer } from './use-answer.ts';

type AnswerFootProps = {
  detail: DeskOrder;
  answer: Answer;
  onNote: (isNote: boolean) => void;
  /** A canned reply was chosen. */
  onReply: (text: string) => void;
};

/** Below what is written: to whom it goes, what may go with it, and the button that sends it. */
export function AnswerFoot({ detail, answer, onNote, onReply }: AnswerFootProps) {
  const { isInternal, isNote, isOver } = answer;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
      {!isOver && (
        <Checkbox
          label={<span className="whitespace-nowrap text-sm">Staff only</span>}
          checked={isNote}
          onChecked={onNote}
        />
      )}
      {!isInternal && (
        <>
          <FileForThread order={detail.order} />
          <CannedChoice detail={detail} onText={onReply} />
        </>
      )}
      <SendButton answer={answer} />
    </div>
  );
}

function FileForThread({ order }: { order: DeskOrder['order'] }) {
  return (
    <SendFile
      endpoint={staffFile}
      input={(file) => ({ params: { reference: order.reference }, files: { file } })}
      refreshes={[getDeskOrder]}
      hint="A proof of the print, an invoice: a png, jpg or pdf of up to 10 MB. It appears in the chat."
      whyNot={useWhyNotNow(order, 'file')}
    />
  );
}

function SendButton({ answer: { text, isInternal, message, open } }: { answer: Answer }) {
  return (
    <Button
      type="submit"
      size="small"
      tone={isInternal ? 'accent' : 'brand'}
      busy={message.isPending}
      icon={isInternal ? <LockIcon /> : <SendIcon />}
      // On a phone it has a line of its own.
      className="ml-auto max-sm:w-full"
      aria-label={isInternal ? undefined : 'Send the answer'}
      title="Ctrl Enter"
      disabledReason={
        (!text.trim() && 'Write something first') || (open.length > 0 && 'Fill in the parts in braces first')
      }
    >
      {isInternal ? 'Save the note for staff' : <span className="sm:hidden">Send</span>}
    </Button>
  );
}
