const keyBytes = 16;

/** 128 random bits in hexadecimal, which nobody can guess. `randomUUID` is missing on pages without TLS. */
export const createRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
