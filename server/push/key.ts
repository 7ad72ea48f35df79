/**
 * The pair of keys by which push services know this installation (VAPID): made once, at the first start, and sealed as all
 * that opens doors (Product §25.2, §30.1). A browser's subscription is good with this pair alone.
 */
import { generateKeyPairSync } from 'node:crypto';
import type { Context } from '../context.ts';
import { getSetting, putSetting } from '../database/settings.ts';
import { sealedSettingPlace } from '../secrets/sealed-columns.ts';

type Parts = Pick<Context, 'db' | 'secrets'>;

const SETTING = 'push_key';

/** Both in base64url: the point of the curve P-256, uncompressed, and its 32 bytes. */
export type PushKey = { publicKey: string; privateKey: string };

/** Makes the pair unless there is one; of several processes at once, one does. */
export async function makePushKey({ db, secrets }: Parts): Promise<void> {
  if ((await getSetting(db, SETTING)) !== undefined) return;
  const sealed = secrets.seal(JSON.stringify(newPair()), sealedSettingPlace(SETTING));
  await putSetting(db, SETTING, sealed);
}

export async function pushKey(parts: Parts): Promise<PushKey> {
  const sealed = await getSetting(parts.db, SETTING);
  if (typeof sealed === 'string') return JSON.parse(parts.secrets.open(sealed, sealedSettingPlace(SETTING)));
  await makePushKey(parts);
  return pushKey(parts);
}

function newPair(): PushKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const parts = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(parts).toString('base64url'), privateKey: d };
}
