/**
 * The typed client: builds a request from an endpoint and its input, hands it to a transport and reads
 * the envelope. It never throws for an answer; each call resolves to one of three results (Product §2.13).
 */
import type { AnyEndpoint, CallData, CallInput } from './endpoint.ts';
import { API_BASE } from './endpoint.ts';

export type Success<D> = { status: 'success'; data: D; message?: string };
/** The server replied with an error, in the envelope. */
export type Warning = {
  status: 'warning';
  message: string;
  code: string;
  httpStatus: number;
  errors: Record<string, string[]>;
  /** The amount that the error names, such as what an order asks for now. */
  amount?: string | undefined;
};
/** No reply of the server; what answers in its place, a gateway or a hotspot's page, is none. */
export type NoReply = {
  status: 'error';
  message: string;
  /** Stopped before all of its file was out, so that nothing was done. */
  isUnsent?: true;
};
export type Result<D> = Success<D> | Warning | NoReply;

export type ClientRequest = {
  method: string;
  /** Path with query, starting at the API base. */
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
};
export type ClientResponse = {
  status: number;
  body: unknown;
  headers?: { get(name: string): string | null };
};

export type SendOptions = {
  signal?: AbortSignal;
  /** Called with the share of the upload that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The call goes on where the page is closed meanwhile. For small bodies only: browsers allow no others. */
  keepalive?: boolean;
  /** The answer may be large (a file, a list to keep), so it may take longer than other calls. */
  takesLong?: boolean;
};
/** Sends a request; rejects where there is no reply. */
export type Transport = (request: ClientRequest, options: SendOptions) => Promise<ClientResponse>;

export type CallOptions = SendOptions & {
  /** One for each attempt of a form: the server does a call under the same key only once. */
  idempotencyKey?: string;
};

export type ClientSettings = {
  transport?: Transport;
  /** The bearer token to send, if any. */
  token?: () => string | null;
  /**
   * Called on a 401 before the call resolves; may hold it back (Product §2.14). With the token that was refused: somebody
   * else may have signed in since.
   */
  onUnauthorized?: (refused: string | null | undefined) => Promise<void> | void;
};

const CANCELLED = 'Cancelled';

/** Whether the caller stopped it by its own signal. */
export const isCancelled = ({ status, message }: Result<unknown>): boolean =>
  status === 'error' && message === CANCELLED;

const NO_REPLY = 'We could not reach the server. Check your connection and try again.';
/** Said in the place of `NO_REPLY` once the network is back. It is as long, so that nothing below it moves. */
export const CONNECTED_AGAIN = 'You are connected again, and nothing here is lost. Please try again.';

/** Why something did not work, for a person to read: where no answer came, whatever the call has for words. */
export const whyNot = (failed: Warning | NoReply): string =>
  failed.status === 'error' ? NO_REPLY : failed.message;

/** Statuses of calls that were turned away before anybody looked at what was sent. */
const UNSEEN = [401, 408, 429];

/**
 * Whether a failure says nothing of the call itself: the same may work later, and where it was sent before it may have been
 * done.
 */
export function leavesOpen(failed: NoReply | { httpStatus: number }): boolean {
  const httpStatus = 'httpStatus' in failed ? failed.httpStatus : 0;
  return httpStatus === 0 || httpStatus >= 500 || UNSEEN.includes(httpStatus);
}

/** The ordinary transport of browsers and Node. */
export const fetchTransport: Transport = async (request, { signal, keepalive }) => {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal,
    keepalive,
  });
  if (response.headers.get('content-type')?.startsWith('text/csv')) {
    return { status: response.status, body: await response.blob(), headers: response.headers };
  }
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
};

/** URL of a call below the API base, its parameters and query filled in; also the key of a poll. */
export function callUrl(
  endpoint: AnyEndpoint,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return API_BASE + path + (search ? `?${search}` : '');
}

function makeBody(
  endpoint: AnyEndpoint,
  input: { body?: unknown; files?: Record<string, Blob | undefined> },
) {
  if (!endpoint.files) return input.body === undefined ? undefined : JSON.stringify(input.body);
  const form = new FormData();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.append(name, file);
  return form;
}

type Envelope<D> = {
  status: 'success' | 'error';
  data?: D;
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  amount?: string;
};

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return /^(success|error)$/.test(String((body as Envelope<unknown> | null)?.status));
}

function readAnswer<D>({ status: httpStatus, body }: ClientResponse): Result<D> {
  if (httpStatus < 400 && body instanceof Blob) return { status: 'success', data: body as D };
  if (!isEnvelope(body)) return { status: 'error', message: NO_REPLY };
  const { status, data, message, code = 'internal', errors = {}, amount } = body;
  if (httpStatus < 400 && status === 'success')
    return { status, data: data as D, ...(message ? { message } : {}) };
  return { status: 'warning', message: message ?? NO_REPLY, code, httpStatus, errors, amount };
}

/** The result in the words that the endpoint has for its own; what the server says of a failure stays. */
function inWordsOf<D>({ words }: AnyEndpoint, result: Result<D>): Result<D> {
  if (!words || result.status === 'warning' || isCancelled(result)) return result;
  return { ...result, message: result.status === 'success' ? words.done : words.failed };
}

export type Client = {
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Result<CallData<E>>>;
  /** GETs the file of an endpoint that answers one. */
  download<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Result<Blob>>;
};

/** A client with its own token and transport. */
export function createClient(settings: ClientSettings = {}): Client {
  const transport = settings.transport ?? fetchTransport;

  async function send<D>(request: ClientRequest, options: CallOptions): Promise<Result<D>> {
    const token = settings.token?.();
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...request.headers,
    };
    if (token) headers.authorization = `Bearer ${token}`;
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (typeof request.body === 'string') headers['content-type'] = 'application/json';
    let response: ClientResponse;
    try {
      response = await transport({ ...request, headers }, options);
    } catch {
      return { status: 'error', message: options.signal?.aborted ? CANCELLED : NO_REPLY };
    }
    if (response.status === 401 && isEnvelope(response.body)) await settings.onUnauthorized?.(token);
    return readAnswer<D>(response);
  }

  const requestOf = (endpoint: AnyEndpoint, input: object): ClientRequest => ({
    method: endpoint.method,
    url: callUrl(endpoint, input),
    headers: {},
    body: makeBody(endpoint, input),
  });

  return {
    call: async (endpoint, input, options = {}) =>
      inWordsOf(endpoint, await send(requestOf(endpoint, input), options)),
    download: (endpoint, input, options = {}) =>
      send(requestOf(endpoint, input), { ...options, takesLong: true }),
  };
}
