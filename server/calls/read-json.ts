/** Reads a JSON body: no longer than its call takes, within the room there is, and in half a minute (Product §4.8, §4.9, §4.11). */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Bodies } from '../overload/bodies.ts';
import { callerAddress } from './caller-address.ts';

/** A body that nobody known sends: the longest message of the contact form in any script, and its fields. */
export const STRANGERS_BODY_BYTES = 16 * 1024;
/** Texts that staff edit, a chat message of many lines. */
export const KNOWN_BODY_BYTES = 256 * 1024;
const PATIENCE_MS = 30_000;

/** Takes the place of Fastify's own way of reading bodies; other types than JSON and forms are not read at all. */
export function readJsonBodies(http: FastifyInstance, bodies: Bodies): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', (request, payload, done) => {
    readText(request, payload, bodies).then(
      (text) => parse(request, text, done),
      (error) => done(error),
    );
  });
}

const tooLarge = () => new ApiError('file_too_large', { message: 'What you sent is too large.' });
const tooSlow = () =>
  new ApiError('invalid_input', { message: 'This took too long to reach us. Please try again.' });
const cutOff = () => new ApiError('invalid_input', { message: 'This request could not be read.' });

async function readText(request: FastifyRequest, payload: Readable, bodies: Bodies): Promise<string> {
  const limit = request.routeOptions.bodyLimit;
  const announced = request.headers['content-length'];
  const most = announced === undefined ? limit : Number(announced);
  if (most > limit) throw tooLarge();
  // The connection was closed while the session was looked up.
  if (payload.destroyed) throw cutOff();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // One buffer, and not the chunks as they come: sent a byte at a time, each chunk would take the room of hundreds of
  // bytes.
  const body = Buffer.allocUnsafe(most);
  let size = 0;
  const coming = { came: () => size, giveWay: () => reject(tooSlow()) };
  const release = bodies.begin(callerAddress(request.ip), most, coming);
  const late = setTimeout(() => reject(tooSlow()), PATIENCE_MS);
  const take = (chunk: Buffer) => {
    chunk.copy(body, size);
    size += chunk.length;
    if (size > limit) reject(tooLarge());
  };
  const broken = () => reject(cutOff());
  const end = () => {
    // What is whole closes too, before anybody who waits for it goes on: no error is made for that.
    payload.off('close', broken);
    resolve(body.toString('utf8', 0, size));
  };
  payload.on('data', take).on('end', end).on('error', broken).on('close', broken);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    release();
    // What still comes is read away; a connection that breaks meanwhile breaks nothing.
    payload.off('data', take).off('end', end).off('close', broken).resume();
  }
}
