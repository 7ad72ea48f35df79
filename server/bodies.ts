/** How much of what people send may be on its way at once (Product §4.9): memory has an end, however many send. */
import { ApiError } from './errors.ts';

const MB = 1024 * 1024;
const MOST_OF_ADDRESS = 4 * MB;
const MOST_IN_ALL = 32 * MB;
/** What a form with a file holds while it streams. */
const UPLOAD_BYTES = 64 * 1024;
const UPLOADS_OF_SENDER = 4;

/** Gives the room of a body back. */
type Release = () => void;

export type Bodies = {
  /** Room for a body of `bytes`. @throws {ApiError} `too_many_tries`, `unavailable`. */
  begin(address: string, bytes: number): Release;
  /** Whether there is room for a form with files. @throws {ApiError} as `begin`. */
  refuseUpload(address: string, sender: string): void;
  /** Room for a form with files. @throws {ApiError} as `begin`. */
  beginUpload(address: string, sender: string): Release;
};

/** `factor` multiplies what one address and one sender may have. */
export function createBodies(factor: number): Bodies {
  const held = new Map<string, number>();
  const of = (key: string) => held.get(key) ?? 0;
  const add = (key: string, amount: number) => {
    const now = of(key) + amount;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };
  const refuse = (): never => {
    throw new ApiError('too_many_tries', { values: { wait: 'a moment' }, retryAfter: 5 });
  };

  const keysOf = (address: string): [string, string] => [`address ${address}`, 'all'];

  function refuseBeyond(address: string, bytes: number): void {
    const [own, all] = keysOf(address);
    if (of(own) + bytes > MOST_OF_ADDRESS * factor) refuse();
    if (of(all) + bytes > MOST_IN_ALL) throw new ApiError('unavailable', { retryAfter: 5 });
  }

  function refuseUpload(address: string, sender: string): void {
    if (of(sender) + 1 > Math.max(1, UPLOADS_OF_SENDER * factor)) refuse();
    refuseBeyond(address, UPLOAD_BYTES);
  }

  function begin(address: string, bytes: number): Release {
    refuseBeyond(address, bytes);
    const [own, all] = keysOf(address);
    for (const key of [own, all]) add(key, bytes);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const key of [own, all]) add(key, -bytes);
    };
  }

  return {
    begin,
    refuseUpload,
    beginUpload(address, sender) {
      refuseUpload(address, sender);
      const release = begin(address, UPLOAD_BYTES);
      add(sender, 1);
      return () => {
        release();
        add(sender, -1);
      };
    },
  };
}
