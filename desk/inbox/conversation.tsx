import { CONVERSATION_KINDS } from '@cowrie/contract/desk/inbox.ts';
import { CaseConversation } from './case-conversation.tsx';
import type { Opened } from './conversation-frame.tsx';
import { LetterConversation } from './letter-conversation.tsx';
import { OrderConversation } from './order-conversation.tsx';

/** One conversation with its facts and the box to answer in. `named` is its kind and id, as the address has them. */
export function Conversation({ named, ...opened }: { named: string } & Omit<Opened, 'id'>) {
  const [kind, id = ''] = named.split('-');
  switch (CONVERSATION_KINDS.find((one) => one === kind)) {
    case 'order':
      return <OrderConversation {...opened} id={id} />;
    case 'case':
      return <CaseConversation {...opened} id={id} />;
    case 'letter':
      return <LetterConversation {...opened} id={id} />;
    default:
      return <p className="py-16 text-center text-soft">There is no such conversation.</p>;
  }
}
