import type { CallOptions, Result } from '@cowrie/contract/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Upload = {
  /** 0 to 1 while something is being sent, null otherwise. */
  progress: number | null;
  /** Sends; the call gets the options that make it visible and cancellable. Null where it was cancelled. */
  send: <D>(call: (options: CallOptions) => Promise<Result<D>>) => Promise<Result<D> | null>;
  cancel: () => void;
};

/** One sending at a time, with its progress; leaving the screen stops it. */
export function useUpload(): Upload {
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  const send: Upload['send'] = useCallback(async (call) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProgress(0);
    const result = await call({ signal: control.signal, onProgress: setProgress });
    if (running.current === control) {
      running.current = null;
      setProgress(null);
    }
    return control.signal.aborted ? null : result;
  }, []);

  const cancel = useCallback(() => running.current?.abort(), []);
  return { progress, send, cancel };
}
