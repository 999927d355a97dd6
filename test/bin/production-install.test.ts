// @proof: everything is installed once more.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createDatabase } from '../support/database.ts';
import { measureFolder, copyProduct } from '../../bin/release/copy-product.ts';
import { readLockedPackages, listProductPackages } from '../../bin/product-packages.mjs';
import { readSource, resolveTarget } from '../tidy/source.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '..', '..');
// A folder beside the packages, so that npm links them instead of copying.
const folder = mkdtempSync(join(root, 'build', 'production-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('A production install, as the archive has it', () => {
  test('has every package that the server and the built pages import', () => {
    const installed = listProductPackages(readLockedPackages(root));
    const missing = findImportedPackages().filter(({ name }) => !installed.has(`node_modules/${name}`));
    // Only `npm run dev` loads Vite.
    assert.deepEqual(missing, [{ name: 'vite', path: 'server/pages/develop.ts' }]);
  });

  test('starts with built pages, and installs nothing more', async () => {
    copyProduct(root, folder);
    const files = ['Caddyfile', 'lychgate.service', 'nginx.conf', 'pgbouncer.ini'];
    assert.deepEqual(readdirSync(join(folder, 'deploy')).toSorted(), files);
    assert.ok(measureFolder(folder) < 300_000_000, 'it takes less than 300 MB');
    const setUp = spawnSync(process.execPath, ['bin/setup.mjs', '--install-only', '--product'], {
      cwd: folder,
    });
    assert.deepEqual([setUp.status, String(setUp.stdout)], [0, ''], 'nor do backup, restore and move');
    const { url, drop } = await createDatabase();
    const address = `http://127.0.0.1:${await freePort()}`;
    const child = spawn(process.execPath, ['bin/start.mjs'], {
      cwd: folder,
      env: { ...process.env, ...createSettings(url, address) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let output = '';
      for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }))
        if ((output += chunk).includes('Lychgate is open')) break;
      child.stdout.resume();
      assert.match(output, /^Lychgate is open/, 'nothing was installed or built');
      assert.match(await (await fetch(`${address}/events`)).text(), /Coffee morning/);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await drop();
    }
  });
});

/** The packages that the production programs import, directly or through their own files. */
function findImportedPackages() {
  const programs = [
    'server/main.ts',
    'server/commands/*.ts',
    'back-office/processes/stop-with-parent.ts',
    'back-office/**/*-process.ts',
  ];
  const waiting = globSync([...programs, 'build/server/**/*.js'], { cwd: root });
  const files = new Set<string>();
  const found = new Map<string, { name: string; path: string }>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path) || !/\.[jt]s$/.test(path)) continue;
    files.add(path);
    for (const specifier of readImports(path)) {
      const file = resolveTarget(path, specifier);
      const name = /^(@[\w.-]+\/)?[\w.-]+/.exec(specifier)?.[0];
      if (file) waiting.push(file);
      else if (name && !specifier.startsWith('node:') && !builtinModules.includes(name))
        found.set(name, { name, path });
    }
  }
  assert.ok(files.size > 200, 'the server and the built pages were searched');
  return [...found.values()];
}

/** The imports of a file, without those of types. */
function readImports(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/^(im|ex)port type [^;=]*from [^;]+;/gm, '');
  const resolved = text.matchAll(/import\.meta\.resolve\('([^']+)'\)/g);
  const imports = readSource(path, text).imports.map(({ specifier }) => specifier);
  return [...imports, ...Array.from(resolved, ([, specifier = '']) => specifier)];
}

const createSettings = (databaseUrl: string, address: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  DEMO: 'on',
  NODE_ENV: 'production',
  PHOTOGRAPHS_SHARED: 'on',
  PORT: new URL(address).port,
});
