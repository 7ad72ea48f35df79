import {
  type ClientRequest,
  type ClientResponse,
  fetchTransport,
  type SendOptions,
  type Transport,
} from '@cowrie/contract/client.ts';

/** fetch, except where a form with files wants its progress: only XMLHttpRequest tells how much is out. */
export const browserTransport: Transport = (request, options) =>
  request.body instanceof FormData && options.onProgress
    ? upload(request, options)
    : fetchTransport(request, options);

function upload(request: ClientRequest, { signal, onProgress }: SendOptions): Promise<ClientResponse> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    call.onload = () => {
      try {
        resolve({
          status: call.status,
          body: call.responseText === '' ? null : JSON.parse(call.responseText),
          headers: { get: (name) => call.getResponseHeader(name) },
        });
      } catch (error) {
        reject(error);
      }
    };
    call.onerror = () => reject(new TypeError('no reply'));
    call.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    if (signal?.aborted) return reject(new DOMException('cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => call.abort());
    call.send(request.body as FormData);
  });
}
