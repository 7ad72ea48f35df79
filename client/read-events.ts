/** Reads server-sent events as our server writes them: a line for each field, an empty one at an event's end. */

type EventReader = {
  onEvent: (name: string, data: string) => void;
  /** Milliseconds until whoever reads may come back. */
  onRetry: (ms: number) => void;
};

/** Takes the stream's text piece by piece, wherever a piece ends. */
export function readEvents({ onEvent, onRetry }: EventReader): (text: string) => void {
  let begun = '';
  let name = '';
  let data = '';

  function readLine(line: string) {
    if (line === '') {
      if (name) onEvent(name, data);
      name = '';
      data = '';
      return;
    }
    // Before the first colon; a comment has nothing there.
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data += value;
    else if (field === 'retry') onRetry(Number(value));
  }

  return (text) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
