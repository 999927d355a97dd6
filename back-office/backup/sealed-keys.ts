import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** Key files by name. */
export type Keys = Record<string, string>;

const SealedKeys = z.object({
  format: z.literal('lychgate-keys-1'),
  /** All three in base64. */
  salt: z.string(),
  iv: z.string(),
  tag: z.string(),
  sealed: z.string(),
});

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const keyBytes = 32;
const ivBytes = 12;
const saltBytes = 16;

/** Encrypts the keys with a passphrase: scrypt, then AES-256-GCM. */
export async function sealKeys(keys: Keys, passphrase: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, keyBytes, cost), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), sealed };
  return JSON.stringify({
    format: 'lychgate-keys-1',
    ...Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')])),
  });
}

/** Throws a sentence for the operator if the passphrase is another one, or the file is damaged. */
export async function openSealedKeys(text: string, passphrase: string): Promise<Keys> {
  try {
    const { salt, iv, tag, sealed } = SealedKeys.parse(JSON.parse(text));
    const key = await derive(passphrase, Buffer.from(salt, 'base64'), keyBytes, cost);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    const opened = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
    return z.record(z.string(), z.string()).parse(JSON.parse(opened.toString()));
  } catch (cause) {
    throw new Error(
      'The keys of this archive cannot be opened: BACKUP_PASSPHRASE is another one, or their file is damaged.',
      { cause },
    );
  }
}
