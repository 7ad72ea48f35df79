import type { ChatMessage } from '@cowrie/contract/chat.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { FilePreview } from './file-preview.tsx';
import type { UnsentMessage } from './use-unsent.ts';

const OWN = 'self-end rounded-br-md bg-brand text-on-brand';
const THEIRS = 'self-start rounded-bl-md border border-line bg-block';
const BUBBLE = 'rounded-card py-2.5 wrap-anywhere whitespace-pre-line';
/** In large text as wide as the chat, and no more of it for its edges: a sum is not torn that has room. */
const WIDE = { maxWidth: 'max(85%, min(100%, 17rem))' };
const SPOKEN = { ...WIDE, paddingInline: 'min(1rem, 4vw)' };

/** What was said: own words at the right, staff at the left, the system's news across. */
export function ChatBubble({ message }: { message: ChatMessage }) {
  const text = message.msg_array.length > 0 ? message.msg_array.join('\n') : message.message;
  if (message.from === 'system') {
    return (
      <div className="flex gap-2.5 rounded-control bg-brand-tint/60 px-3.5 py-2.5 text-sm">
        <ShellMark className="mt-px size-5 shrink-0 text-brand" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          {message.file && <FilePreview file={message.file} />}
          <When at={message.created_at} show="time" className="text-soft text-xs" />
        </div>
      </div>
    );
  }
  const isOwn = message.from_user;
  return (
    <div className={cx(BUBBLE, isOwn ? OWN : THEIRS)} style={SPOKEN}>
      <span className="sr-only">{isOwn ? 'You: ' : 'Our staff: '}</span>
      {text}
      {message.file && <FilePreview file={message.file} isOnBrand={isOwn} />}
      <When
        at={message.created_at}
        show="time"
        className={cx('mt-0.5 block text-right text-xs', isOwn ? 'opacity-85' : 'text-soft')}
      />
    </div>
  );
}

type UnsentBubbleProps = {
  message: UnsentMessage;
  isSending: boolean;
  onRetry: () => void;
  onDrop: () => void;
};

/** Own words that the server has not taken yet: on their way, or stuck with a way to send them again. */
export function UnsentBubble({ message, isSending, onRetry, onDrop }: UnsentBubbleProps) {
  return (
    <div className="flex flex-col items-end gap-1 self-end" style={WIDE}>
      <div className={cx(BUBBLE, OWN, 'max-w-full px-4', isSending ? 'opacity-70' : 'ring-2 ring-danger')}>
        <span className="sr-only">You: </span>
        {message.text}
      </div>
      {isSending ? (
        <p role="status" className="flex items-center gap-1.5 text-soft text-xs">
          <Spinner className="size-3.5" /> Sending…
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-4 text-danger text-sm">
          <span role="alert">{message.problem ?? 'Not sent.'}</span>
          <button type="button" className="min-h-11 font-semibold text-soft underline" onClick={onDrop}>
            Remove
          </button>
          <button type="button" className="min-h-11 font-semibold underline" onClick={onRetry}>
            Send again
          </button>
        </div>
      )}
    </div>
  );
}
