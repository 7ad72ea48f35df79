/** What other apps share is for a page's worker: where it comes here, none was running, and nothing of it is read or kept (Product §28.117, §30.14). */
import { MAX_FILE_BYTES } from '@cowrie/contract/files.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A file with what a form writes around it; no more is waited for. */
const MOST_BYTES = MAX_FILE_BYTES + 64 * 1024;

/** Answers whatever is shared to `target` with the page at `lost`, which says that it did not arrive. */
export async function shareTarget(app: FastifyInstance, target: string, lost: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: NodeJS.ReadableStream) =>
      letPass(payload),
    );
    scope.post<{ Body: Passed | undefined }>(target, ({ body }, reply) => {
      if (body === 'cut off') reply.header('connection', 'close');
      return reply.header('cache-control', 'no-store').redirect(lost, 303);
    });
  });
}

type Passed = 'whole' | 'cut off';

/** Waits until a body has gone by, so that a browser reads the answer; nothing of it is held. */
function letPass(payload: NodeJS.ReadableStream): Promise<Passed> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    payload.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_BYTES) return;
      payload.pause();
      resolve('cut off');
    });
    payload.on('end', () => resolve('whole'));
    payload.on('error', reject);
  });
}
