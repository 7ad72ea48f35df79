import type { Transport } from '@cowrie/contract/client.ts';

/** Sends with XMLHttpRequest, the one way browsers report how much of a file is out. Can be aborted. */
export const uploadTransport: Transport = (request, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    const abort = () => xhr.abort();
    const fail = () => reject(new TypeError('The upload got no answer.'));
    xhr.onerror = fail;
    xhr.ontimeout = fail;
    xhr.onabort = fail;
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    xhr.onload = () => {
      try {
        resolve({
          status: xhr.status,
          body: xhr.responseText === '' ? null : JSON.parse(xhr.responseText),
          headers: { get: (name) => xhr.getResponseHeader(name) },
        });
      } catch (error) {
        reject(error);
      }
    };
    if (signal?.aborted) return fail();
    signal?.addEventListener('abort', abort);
    xhr.send(request.body);
  });
