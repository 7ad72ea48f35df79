/** Files in any S3-compatible store (Product §10.3). */
import type { Readable } from 'node:stream';
import { atFirstUse } from '../at-first-use.ts';
import type { S3Config } from '../config.ts';
import { checkKey, FileMissing, type FileStore } from './store.ts';

/** A store in one bucket, keys below `files/`. */
export function createS3Store(settings: S3Config, incoming: string): FileStore {
  const open = atFirstUse(async () => {
    const library = await import('@aws-sdk/client-s3');
    const client = new library.S3Client({
      endpoint: settings.endpoint,
      region: settings.region,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      // Bucket names as host names need DNS that self-run stores seldom have.
      forcePathStyle: true,
      // The default adds trailing checksums, which some compatible stores save as part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    });
    return { ...library, client };
  });
  const place = (key: string) => ({ Bucket: settings.bucket, Key: `files/${checkKey(key)}` });

  return {
    incoming,

    async put(key, content) {
      const { client, HeadObjectCommand } = await open();
      const { Upload } = await import('@aws-sdk/lib-storage');
      const upload = new Upload({
        client,
        params: { ...place(key), Body: content, ContentType: 'application/octet-stream' },
        // One part in flight: at most 5 MB of a file are ever in memory.
        queueSize: 1,
      });
      // The upload gives up its parts by itself when it fails; without its last call nothing shows.
      await upload.done();
      const { ContentLength } = await client.send(new HeadObjectCommand(place(key)));
      if (ContentLength === undefined) throw new Error('the store does not tell the size of a file');
      return { size: ContentLength };
    },

    async get(key) {
      const { client, GetObjectCommand, NoSuchKey } = await open();
      try {
        const { Body } = await client.send(new GetObjectCommand(place(key)));
        return Body as Readable;
      } catch (error) {
        if (error instanceof NoSuchKey) throw new FileMissing(key, error);
        throw error;
      }
    },

    async delete(key) {
      const { client, DeleteObjectCommand } = await open();
      await client.send(new DeleteObjectCommand(place(key)));
    },
  };
}
