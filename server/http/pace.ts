/** How fast what one address sends is read (Product §25.40): each byte of it takes processor time that others wait for. */
import { IncomingMessage } from 'node:http';
import { callerAddress } from '../calls/caller-address.ts';
import { endReading } from './end-reading.ts';

const MB = 1024 * 1024;
/** An ordinary photo in full; what comes beyond it is read at this rate. */
const AT_ONCE_BYTES = 4 * MB;
const BYTES_A_SECOND = 8 * MB;
/** A chunk costs as much time as this many bytes, however small it is. */
const BYTES_OF_PIECE = 512;
/**
 * From this number of chunks on, a body whose chunks are smaller than `LEAST_BYTES` on average can only be an attack,
 * and is read no further.
 */
const PIECES = 128;
const LEAST_BYTES = 64;
/** So many addresses are remembered before those that owe nothing are forgotten. */
const MOST_ADDRESSES = 1000;

export type Pace = {
  /** Counts `bytes` that came from `address`; milliseconds to wait before more of its bytes are read. */
  count(address: string, bytes: number, now: number): number;
};

/** `factor` multiplies what one address may send. */
export function createPace(factor: number): Pace {
  const [atOnce, rate] = [(AT_ONCE_BYTES / BYTES_A_SECOND) * 1000, (BYTES_A_SECOND * factor) / 1000];
  /** When all that an address has sent would have been read at the rate. */
  const paid = new Map<string, number>();
  const forget = (now: number) => {
    for (const [address, at] of paid) if (at <= now) paid.delete(address);
  };
  return {
    count(address, bytes, now) {
      const at = Math.max(now, paid.get(address) ?? now) + bytes / rate;
      if (paid.size >= MOST_ADDRESSES) forget(now);
      paid.set(address, at);
      return Math.max(0, at - now - atOnce);
    },
  };
}

/**
 * The class of requests whose bodies are read at their address's pace, whoever reads them: a form's parser, or nobody,
 * after a refusal. Behind a proxy the address is the one that it names.
 */
export function pacedRequests(pace: Pace, { proxied }: { proxied: boolean }): typeof IncomingMessage {
  return class PacedRequest extends IncomingMessage {
    #address: string | undefined;
    #waits = false;
    #pieces = 0;
    #bytes = 0;

    override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
      if (chunk && this.#isCrumbled(chunk)) {
        endReading(this.socket);
        return false;
      }
      const hasRoom = super.push(chunk, encoding);
      if (chunk === null) return hasRoom;
      this.#address ??= senderOf(this, proxied);
      const bytes = Math.max(chunk.length, BYTES_OF_PIECE);
      const wait = pace.count(this.#address, bytes, performance.now());
      if (wait > 0) this.#rest(wait);
      // Where we say that there is no room, the connection is left alone until `_read`.
      return hasRoom && !this.#waits;
    }

    #isCrumbled({ length }: Buffer): boolean {
      this.#pieces += 1;
      this.#bytes += length;
      return this.#pieces > PIECES && this.#bytes < this.#pieces * LEAST_BYTES;
    }

    override _read(size: number): void {
      if (!this.#waits) super._read(size);
    }

    /** Node reads a body that nobody wanted past the stream, as fast as it comes; this keeps it in the stream. */
    _dump(): void {
      this.removeAllListeners('data');
      this.resume();
    }

    #rest(milliseconds: number): void {
      if (this.#waits) return;
      this.#waits = true;
      setTimeout(() => {
        this.#waits = false;
        super._read(0);
      }, milliseconds).unref();
    }
  };
}

function senderOf({ headers, socket }: IncomingMessage, proxied: boolean): string {
  const named = proxied
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return callerAddress(named || (socket.remoteAddress ?? ''));
}
