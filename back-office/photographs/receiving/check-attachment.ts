import { randomBytes } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectContainer, headBytes } from '../formats/kinds.ts';
import type { Inspector } from '../inspector.ts';
import type { PhotographLimits } from '../parts.ts';
import type { Storage } from '../../storage/storage.ts';

type Parts = {
  storage: Pick<Storage, 'incoming'>;
  inspector: Pick<Inspector, 'inspect'>;
  photographs: PhotographLimits;
};

/**
 * Whether an attachment of an email would be accepted as an upload; null if it is not a picture.
 *
 * @throws if it could not be checked, so that the caller retries later
 */
export async function checkAttachment(parts: Parts, bytes: Buffer): Promise<boolean | null> {
  const { storage, inspector, photographs } = parts;
  const container = detectContainer(bytes.subarray(0, headBytes));
  if (!container) return null;
  if (bytes.length > photographs.bytesMax) return false;
  const path = join(storage.incoming, `${randomBytes(24).toString('base64url')}.part`);
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    const { megapixelsMax } = photographs;
    return !('refusal' in (await inspector.inspect({ path, bytes: bytes.length, container, megapixelsMax })));
  } finally {
    await unlink(path).catch(() => {});
  }
}
