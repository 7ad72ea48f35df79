/**
 * Strangers' files are opened one at a time for each sender and in turn among all, in a process of their own, ordinary
 * photos beside large ones (Product §10.21, §10.22).
 */
import type { FastifyBaseLogger } from 'fastify';
import { fail } from '../../errors.ts';
import { createTurns } from '../../turns.ts';
import type { MediaType } from '../file-name.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import type { Job } from './jobs.ts';
import { type Bounds, createCleaningProcess } from './process.ts';

/** Most pixels that each kind of image may have (Product §10.23). */
const MOST_PIXELS = {
  'image/jpeg': { plain: 64_000_000, staged: 24_000_000 },
  'image/png': { plain: 24_000_000, staged: 12_000_000 },
} as const;
/** From here on an image waits among the large ones, so that an ordinary photo never waits for one. */
const LARGE_PIXELS = {
  'image/jpeg': { plain: 17_000_000, staged: 8_000_000 },
  'image/png': { plain: 6_000_000, staged: 3_000_000 },
} as const;

type CleanRequest = Job & {
  /** Whose file it is, whom it takes its turn with. */
  sender: string;
  /** What is said of a file that is not what it should be. */
  refusal: 'file_type' | 'image_type';
};

export type Cleaner = {
  /** A file is on its way: what opens it may get ready meanwhile. */
  prepare(): void;
  /**
   * Searches a PDF; writes an image anew to `to`.
   * @throws {ApiError} `refusal`, `image_too_many_pixels`, `pdf_active`, `pdf_unreadable`.
   */
  clean(request: CleanRequest): Promise<void>;
  close(): Promise<void>;
};

export function createCleaner(log: FastifyBaseLogger, bounds?: Bounds): Cleaner {
  const ofSender = createTurns();
  const ofLane = createTurns();
  const lanes = { ordinary: createCleaningProcess(log, bounds), large: createCleaningProcess(log, bounds) };

  return {
    prepare: () => lanes.ordinary.prepare(),
    async clean({ sender, refusal, ...job }) {
      const lane = await laneOf(job, refusal);
      const work = () => ofLane(lane, () => lanes[lane].run(job));
      const verdict = await ofSender(sender, work);
      if (verdict === 'clean') return;
      if (verdict === 'active') fail('pdf_active');
      if (verdict === 'not whole') fail(refusal);
      fail(job.mediaType === 'application/pdf' ? 'pdf_unreadable' : 'image_too_many_pixels');
    },
    async close() {
      await Promise.all([lanes.ordinary.close(), lanes.large.close()]);
    },
  };
}

/** Looks at the header before anybody waits. @throws {ApiError} `refusal`, `image_too_many_pixels`. */
async function laneOf({ mediaType, from }: Job, refusal: CleanRequest['refusal']) {
  if (mediaType === 'application/pdf') return 'ordinary';
  const header = (await readImageHeader(from, mediaType)) ?? fail(refusal);
  if (header.pixels > limitOf(MOST_PIXELS, mediaType, header)) fail('image_too_many_pixels');
  return header.pixels > limitOf(LARGE_PIXELS, mediaType, header) ? 'large' : 'ordinary';
}

function limitOf(
  limits: typeof MOST_PIXELS | typeof LARGE_PIXELS,
  mediaType: Exclude<MediaType, 'application/pdf'>,
  { staged }: ImageHeader,
) {
  return limits[mediaType][staged ? 'staged' : 'plain'];
}
