/**
 * Strangers' files are opened one at a time for each sender and in turn among all, in a process of their own, ordinary
 * photos beside large ones (Product §10.21, §10.22).
 */
import type { FastifyBaseLogger } from 'fastify';
import { fail } from '../../errors.ts';
import { createTurns } from '../../overload/turns.ts';
import type { OpenedType } from '../file-name.ts';
import type { Token } from '../likeness/tokens.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import type { CleanJob, Job, Outcome } from './jobs.ts';
import { type Bounds, createCleaningProcess } from './process.ts';
import type { ThumbnailFacts } from './thumbnail.ts';

/** Most pixels that each kind of image may have (Product §10.23). */
const MOST_PIXELS = {
  'image/jpeg': { plain: 64_000_000, staged: 24_000_000 },
  'image/png': { plain: 24_000_000, staged: 12_000_000 },
} as const;
/**
 * The longest side that a JPEG can have. Each line of an image costs as much as some hundred pixels, however short it
 * is.
 */
const LONGEST_SIDE = 65_535;
/** From here on an image waits among the large ones, so that an ordinary photo never waits for one. */
const LARGE_PIXELS = {
  'image/jpeg': { plain: 17_000_000, staged: 8_000_000 },
  'image/png': { plain: 6_000_000, staged: 3_000_000 },
} as const;

type CleanRequest = CleanJob & {
  /** Whose file it is, whom it takes its turn with. */
  sender: string;
  /** What is said of a file that is not what it should be. */
  refusal: 'file_type' | 'image_type';
};

type Picture = { path: string; mediaType: Exclude<OpenedType, 'application/pdf'> };
type Cleaned = { qrContent: string | null; thumbnail: ThumbnailFacts | null };
export type PictureMark = { copy: Buffer; tokens: Token[] };

export type Cleaner = {
  /** A file is on its way: what opens it may get ready meanwhile. */
  prepare(): void;
  /**
   * Searches a PDF; writes an image anew to `to` and its thumbnail beside it. Answers what its QR code holds, where that
   * is asked and one is found.
   * @throws {ApiError} `refusal`, `image_too_many_pixels`, `pdf_active`, `pdf_unreadable`.
   */
  clean(request: CleanRequest): Promise<Cleaned>;
  /** Makes the thumbnail of a picture of ours that has none; null where it needs none. */
  thumbnail(picture: Picture & { size: number; thumbnail: string }): Promise<ThumbnailFacts | null>;
  /** What the picture at `path` is known by; null where it cannot be opened (Product §26.60). */
  mark(picture: Picture): Promise<PictureMark | null>;
  /** Which of `others`, copies of marks, show the same picture as `copy`. */
  alike(copy: Buffer, others: Buffer[]): Promise<boolean[]>;
  close(): Promise<void>;
};

export function createCleaner(log: FastifyBaseLogger, bounds?: Bounds): Cleaner {
  const ofSender = createTurns();
  const ofLane = createTurns();
  const lanes = { ordinary: createCleaningProcess(log, bounds), large: createCleaningProcess(log, bounds) };

  const workOf = (sender: string, lane: Lane, job: Job): Promise<Outcome> =>
    ofSender(sender, () => ofLane(lane, () => lanes[lane].run(job)));

  return {
    prepare: () => lanes.ordinary.prepare(),
    async clean({ sender, refusal, ...job }) {
      const lane = await laneOf(job, refusal);
      const { verdict, qr = null, thumbnail = null } = await workOf(sender, lane, job);
      if (verdict === 'clean') return { qrContent: qr, thumbnail };
      if (verdict === 'active') fail('pdf_active');
      if (verdict === 'not whole') fail(refusal);
      return fail(job.mediaType === 'application/pdf' ? 'pdf_unreadable' : 'image_too_many_pixels');
    },
    async thumbnail({ path, mediaType, size, thumbnail: to }) {
      const header = await readImageHeader(path, mediaType);
      if (!header) return null;
      const { thumbnail } = await workOf(NOBODY, laneFor(mediaType, header), {
        picture: path,
        size,
        thumbnail: to,
      });
      return thumbnail ?? null;
    },
    async mark({ path, mediaType }) {
      const header = await readImageHeader(path, mediaType);
      if (!header) return null;
      const { copy, tokens } = await workOf(NOBODY, laneFor(mediaType, header), { mark: path });
      return copy && tokens ? { copy: Buffer.from(copy, 'base64'), tokens } : null;
    },
    async alike(copy, others) {
      const [own = '', ...texts] = [copy, ...others].map((bytes) => bytes.toString('base64'));
      const { alike } = await workOf(NOBODY, 'ordinary', { copy: own, others: texts });
      return alike ?? others.map(() => false);
    },
    async close() {
      await Promise.all([lanes.ordinary.close(), lanes.large.close()]);
    },
  };
}

/** Stands for the sender of work that nobody waits for; no customer has this id. */
const NOBODY = '';

type Lane = 'ordinary' | 'large';

const laneFor = (mediaType: Exclude<OpenedType, 'application/pdf'>, header: ImageHeader): Lane =>
  header.pixels > limitOf(LARGE_PIXELS, mediaType, header) ? 'large' : 'ordinary';

/** Looks at the header before anybody waits. @throws {ApiError} `refusal`, `image_too_many_pixels`. */
async function laneOf({ mediaType, from }: CleanJob, refusal: CleanRequest['refusal']): Promise<Lane> {
  if (mediaType === 'application/pdf') return 'ordinary';
  const header = (await readImageHeader(from, mediaType)) ?? fail(refusal);
  const most = limitOf(MOST_PIXELS, mediaType, header);
  if (header.pixels > most || header.longest > LONGEST_SIDE) fail('image_too_many_pixels');
  return laneFor(mediaType, header);
}

function limitOf(
  limits: typeof MOST_PIXELS | typeof LARGE_PIXELS,
  mediaType: Exclude<OpenedType, 'application/pdf'>,
  { staged }: ImageHeader,
) {
  return limits[mediaType][staged ? 'staged' : 'plain'];
}
