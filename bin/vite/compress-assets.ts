import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|txt|wasm)$/;

/** Writes `.br` and `.gz` files beside every built asset. The build does it once, so it uses the strongest level. */
export function compressAssets(): Plugin {
  return {
    name: 'lychgate-compress-assets',
    apply: 'build',
    writeBundle(options) {
      if (this.environment.name !== 'client' || !options.dir) return;
      for (const entry of readdirSync(options.dir, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && compressible.test(entry.name))
          writeCompressed(join(entry.parentPath, entry.name));
      }
    },
  };
}

/** Writes `path.br` and `path.gz` beside the file. */
export function writeCompressed(path: string) {
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
