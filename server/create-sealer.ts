import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealer } from '#website/sealed-content.ts';

const nonceBytes = 12;
const tagBytes = 16;
const sealedCharactersMax = 8_000;

/** Text sealed for one purpose cannot be opened for another. */
type Purpose =
  | 'sealed address'
  | 'sign-in codes'
  | 'known devices'
  | 'kept forms'
  | 'settings'
  | 'identity provider';

/**
 * Encrypts text with AES-256-GCM. The key is derived from a secret that every process has, so each can open what
 * another has sealed.
 */
export function createSealer(
  secret: string,
  purpose: Purpose = 'sealed address',
  charactersMax = sealedCharactersMax,
): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `lychgate ${purpose}`, 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64url');
    },
    open: (sealed) => {
      if (sealed.length > charactersMax) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
