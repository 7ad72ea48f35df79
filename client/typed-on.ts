/** What of a text is still to be sent once its beginning `sent` has gone: whoever goes on typing meanwhile loses none of it. */
export const typedOn = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
