/** The stream, held by one tab of a browser for all; loaded once somebody is signed in and the page is alive. */
import { followStream, type StreamEvent, type StreamSettings } from './live-stream.ts';
import { joinTabs, type Tabs } from './live-tabs.ts';

/** What the tab with the stream tells the others. */
export type Told<E> = { event: E } | { isHealthy: boolean } | { ended: true };

type JoinSettings<E> = Pick<StreamSettings, 'url' | 'token'> & {
  name: string;
  onTold: (told: Told<E>) => void;
  isHealthy: () => boolean;
};

export function joinStream<E extends StreamEvent>({
  name,
  url,
  token,
  onTold,
  isHealthy,
}: JoinSettings<E>): Tabs {
  return joinTabs<Told<E>>({
    name,
    onTold,
    state: () => ({ isHealthy: isHealthy() }),
    onNobody: () => onTold({ isHealthy: false }),
    lead(tell) {
      const pass = (told: Told<E>) => {
        onTold(told);
        tell(told);
      };
      // The tab that led before may have gone without a word: the stream counts as healthy only from its next event on.
      pass({ isHealthy: false });
      return followStream({
        url,
        token,
        onEvent: (event) => pass({ event: event as E }),
        onHealth: (now) => pass({ isHealthy: now }),
        onEnded: () => pass({ ended: true }),
      });
    },
  });
}
