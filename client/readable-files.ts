import type { Warning } from '@cowrie/contract/client.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';

type WithFiles = { files?: Partial<Record<string, Blob | undefined>> | undefined };

/**
 * What a form sends, its pictures made smaller where that helps (Product §29.67). A bank's table goes as it is, and so does
 * a PNG for visitors, which may have no ground of its own.
 */
export async function withReadableFiles<I extends WithFiles>(endpoint: AnyEndpoint, input: I): Promise<I> {
  const entries = Object.entries(input.files ?? {}).map(async ([field, file]) => {
    const kind = endpoint.files?.[field];
    const isClear = (kind === 'face' || kind === 'item') && file?.type === 'image/png';
    const isPicture = file instanceof File && kind !== 'statement' && !isClear;
    return [field, isPicture ? await readable(file) : file] as const;
  });
  return { ...input, files: Object.fromEntries(await Promise.all(entries)) };
}

async function readable(file: File): Promise<File> {
  try {
    return await (await import('./readable-picture.ts')).readablePicture(file);
  } catch {
    // The script did not come: the picture goes as it is.
    return file;
  }
}

/**
 * The refusal of a file that the device can no longer read, beside its field: it was changed or deleted since it was chosen,
 * and would be lost on the way like any network's fault. Null where all can be read.
 */
export async function lostFile({ files = {} }: WithFiles): Promise<Warning | null> {
  for (const [field, file] of Object.entries(files)) {
    try {
      await file?.slice(0, 1).arrayBuffer();
    } catch {
      const message = 'We can no longer read this file. Please choose it again.';
      return {
        status: 'warning',
        code: 'file_lost',
        httpStatus: 400,
        message,
        errors: { [field]: [message] },
      };
    }
  }
  return null;
}
