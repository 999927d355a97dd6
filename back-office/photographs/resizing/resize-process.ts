// A process of its own: decoding keeps a thread busy, which nothing else could stop when it takes too long, and the
// memory it takes goes back with it. It knows no settings. Each message names a folder with an `original`; what is
// made of it is written beside it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resize } from './resize.ts';
import type { ResizeAnswer } from './resizer.ts';

// Whatever it writes is for the owner only.
process.umask(0o077);
process.on('message', async (folder: string) => process.send?.(await answerTo(folder)));
// Who asked has ended, however it ended.
process.once('disconnect', () => process.exit());

async function answerTo(folder: string): Promise<ResizeAnswer> {
  try {
    const { size, variants } = await resize(await readFile(join(folder, 'original')));
    for (const { height, format, bytes } of variants)
      await writeFile(join(folder, `${height}.${format}`), bytes);
    return { size };
  } catch (error) {
    // A full disk is no fault of the picture.
    return {
      trouble: (error as NodeJS.ErrnoException).syscall ? (error as NodeJS.ErrnoException).code! : null,
    };
  }
}
