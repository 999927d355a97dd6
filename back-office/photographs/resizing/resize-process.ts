// Resizes in a separate process, so that slow decoding can be killed and its memory is freed. It has no settings. Each
// message names a folder with a file `original`, and the display sizes are written beside it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resize } from './resize.ts';
import type { ResizeAnswer, ResizeRequest } from './resizer.ts';

// Only the owner may read the written files.
process.umask(0o077);
process.on('message', async (request: ResizeRequest) => process.send?.(await createAnswer(request)));
// Exit when the parent process has ended.
process.once('disconnect', () => process.exit());

async function createAnswer({ folder, turned }: ResizeRequest): Promise<ResizeAnswer> {
  try {
    const { size, variants } = await resize(await readFile(join(folder, 'original')), turned);
    for (const { height, format, bytes } of variants)
      await writeFile(join(folder, `${height}.${format}`), bytes);
    return { size };
  } catch (error) {
    // The picture is not at fault for a system error, such as a full disk.
    return {
      trouble: (error as NodeJS.ErrnoException).syscall ? (error as NodeJS.ErrnoException).code! : null,
    };
  }
}
