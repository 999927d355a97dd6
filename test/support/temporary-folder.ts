import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A new folder, which is deleted after the test. */
export function createFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'lychgate-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
