import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { LockIcon, SendIcon } from '@cowrie/ui/icons.tsx';
import { CannedChoice } from './canned-choice.tsx';
import { FileButton } from './file-button.tsx';
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
          <FileButton order={detail.order} />
          <CannedChoice detail={detail} onText={onReply} />
        </>
      )}
      <SendButton answer={answer} />
    </div>
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
      // Beside the rest there is no room for it on a phone.
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
