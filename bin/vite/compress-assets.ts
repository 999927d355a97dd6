import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|txt|wasm)$/;
const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` files beside every built asset. The build does it once, so it uses the strongest level, on the
 * other cores, while the server is built.
 */
export function compressAssets(): Plugin {
  let compressing: Promise<unknown> = Promise.resolve();
  return {
    name: 'lychgate-compress-assets',
    apply: 'build',
    // One plugin for both builds, so that the second waits for what the first has begun.
    sharedDuringBuild: true,
    async writeBundle({ dir }) {
      if (this.environment.name !== 'client' || !dir) return void (await compressing);
      const files = readdirSync(dir, { recursive: true, withFileTypes: true });
      compressing = Promise.all(
        files
          .filter((entry) => entry.isFile() && compressible.test(entry.name))
          .map((entry) => writeCompressed(join(entry.parentPath, entry.name))),
      );
      // An error makes the build fail where this is awaited.
      compressing.catch(() => {});
    },
  };
}

/** Writes `path.br` and `path.gz` beside the file. */
export async function writeCompressed(path: string): Promise<void> {
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([withBrotli(content), withGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
