/** How a request with files travels, so that one sees how far it is and can stop it. */
import type { ClientRequest, ClientResponse, SendOptions, Transport } from '@cowrie/contract/client.ts';

/** `transport`, except where a form with files wants its progress: only XMLHttpRequest tells how much is out. */
export function withUploads(transport: Transport): Transport {
  return (request, options) =>
    request.body instanceof FormData && options.onProgress
      ? upload(request, options)
      : transport(request, options);
}

function upload(request: ClientRequest, { signal, onProgress }: SendOptions): Promise<ClientResponse> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('cancelled', 'AbortError'));
    if (signal?.aborted) return cancelled();
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    const stop = () => call.abort();
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
    call.onabort = cancelled;
    call.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    call.send(request.body as FormData);
  });
}
