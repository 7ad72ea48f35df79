/** A form with files on its way, by the one request of browsers that tells how much is out. */
import type { ClientRequest, ClientResponse, SendOptions } from '@cowrie/contract/client.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '@cowrie/contract/files.ts';

/** As the server answers, which would do so only once all of it has come over a slow network. */
const TOO_LARGE = {
  status: 413,
  body: { status: 'error', code: 'file_too_large', message: FILE_TOO_LARGE, errors: {} },
};

const hasTooLarge = (form: FormData) =>
  [...form.values()].some((value) => value instanceof File && value.size > MAX_FILE_BYTES);

/**
 * Rejects where there is no reply, and where nothing has moved for `longestMs`: a phone may hold much of a file that is said
 * to be out already.
 */
export function upload(
  request: ClientRequest,
  { signal, onProgress }: SendOptions,
  longestMs: number,
): Promise<ClientResponse> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('cancelled', 'AbortError'));
    if (signal?.aborted) return cancelled();
    if (hasTooLarge(request.body as FormData)) return resolve(TOO_LARGE);
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout>;
    const goOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new TypeError('no reply in time'));
        call.abort();
      }, longestMs);
    };
    call.upload.onprogress = (event) => {
      goOn();
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
    call.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop);
    goOn();
    call.send(request.body as FormData);
  });
}
