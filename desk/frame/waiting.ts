/** How many wait: a number, and as text with a `+` where counting stopped before the end. */
export type Waiting = { count: number; text: string };

/** What several queues come to together; without `at_least` they are counted to the end. */
export function summed(queues: readonly { count: number; at_least?: boolean }[]): Waiting {
  const count = queues.reduce((sum, queue) => sum + queue.count, 0);
  const isMore = queues.some((queue) => queue.at_least);
  return { count, text: count.toLocaleString('en') + (isMore ? '+' : '') };
}
