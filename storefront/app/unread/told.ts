/** What is being said of read messages: whoever asks what is unread asks after it, or would hear what was true before. */
let told: Promise<unknown> = Promise.resolve();

export function noteTold<Answer>(call: Promise<Answer>): Promise<Answer> {
  told = call;
  return call;
}

export const untilTold = (): Promise<unknown> => told;
