import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { useCall } from '../../api/queries.ts';

type CannedReply = { id: string; title: string; text: string; text_chinese: string | null };

/** The team's answers that are written already. */
export function useCannedReplies() {
  const query = useCall(contentCalls['canned-replies'].list, {}, { staleTime: 60_000 });
  return { replies: (query.data?.rows ?? []) as unknown as CannedReply[], query };
}
