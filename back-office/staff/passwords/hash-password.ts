import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's parameters for argon2id: 19 MiB of memory, two passes, one lane.
const memoryKib = 19_456;
const passes = 2;
const parallelism = 1;
const saltBytes = 16;
const tagBytes = 32;
// Each hash takes 19 MiB while it is computed.
const atOnceMax = 2;
const waitingMax = 100;

const derive = promisify(argon2);

/** A password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const parameters = { memory: memoryKib, passes, parallelism, tagLength: tagBytes };
  const tag = await runInTurn(true, () => derive('argon2id', { message: password, nonce, ...parameters }));
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${encodeBase64(nonce)}$${encodeBase64(tag)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Whether a password matches a PHC string. Null matches none, and takes as long. `isFirst` moves a known device ahead of
 * strangers who wait.
 */
export async function isCorrectPassword(
  password: string,
  phc: string | null,
  { isFirst }: { isFirst: boolean },
): Promise<boolean> {
  const [, memory, time, lanes, salt = '', hash = ''] = phcPattern.exec(phc ?? placeholder) ?? [];
  const tag = Buffer.from(hash, 'base64');
  const found = await runInTurn(isFirst, () =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(time),
      parallelism: Number(lanes),
      tagLength: tag.length,
    }),
  );
  return phc !== null && timingSafeEqual(found, tag);
}

const encodeBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const placeholder = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${encodeBase64(Buffer.alloc(saltBytes))}$${encodeBase64(Buffer.alloc(tagBytes))}`;

let running = 0;
const [stored, strangers]: [(() => void)[], (() => void)[]] = [[], []];

async function runInTurn<Result>(isFirst: boolean, work: () => Promise<Result>): Promise<Result> {
  const waiting = isFirst ? stored : strangers;
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax)
      throw Object.assign(new Error('Too many passwords at once'), { statusCode: 503 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = stored.shift() ?? strangers.shift();
    // The turn passes on, so the number of running hashes stays the same.
    if (next) next();
    else running -= 1;
  }
}
