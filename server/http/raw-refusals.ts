/** What Node refuses before there is a request: bytes that are no HTTP, headers without end, a sender who stalls. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type AnswerHeaders, answerHeaders } from '../security-headers.ts';

/** Node's own note of the answer that is under way. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };
type RawError = Error & { code?: string };

const REFUSALS: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of this request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'This request took too long to arrive.',
  },
};
const UNREADABLE = { status: '400 Bad Request', message: 'This request could not be read.' };

function answer({ status, message }: typeof UNREADABLE, { all }: AnswerHeaders): string {
  const body = JSON.stringify({ status: 'error', message, code: 'invalid_input' });
  const headers = {
    ...all,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}

/** Answers such a sender in the envelope, with the headers of every answer, and hangs up (Product §2.19). */
export function refuseRaw(publicUrl: string): (error: RawError, socket: Socket) => void {
  const headers = answerHeaders(publicUrl);
  return (error, socket) => {
    // Where an answer has begun, another would be taken for its end.
    const isAnswering = (socket as AnsweringSocket)._httpMessage?.headersSent ?? false;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    socket.end(answer(REFUSALS[error.code ?? ''] ?? UNREADABLE, headers), () => socket.destroy());
  };
}
