import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { settingVariables } from '#contract/operator/settings/values.ts';
import { readConfig } from '#server/config.ts';
import { machineSettings } from '#server/settings/machine.ts';

const folder = mkdtempSync(join(tmpdir(), 'lychgate-secrets-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const root = join(import.meta.dirname, '..', '..');
const secret = /_(KEY|SECRET|TOKEN|PASSWORD|PASSPHRASE)$|^(DATABASE|SMTP|IMAP)_(\w+_)?URL$/;
const key = 'a-key-of-twenty-signs';

describe('A secret may be in a file', () => {
  test('the setting is what the file says, without the line break at its end', () => {
    for (const text of [key, `${key}\n`, `${key}\r\n`])
      assert.equal(readConfig({ OPERATOR_KEY_FILE: createFile(text) }).operatorKey, key);
    assert.equal(
      readConfig({ SMTP_URL_FILE: createFile('smtp://mail.example.org\n') }).smtpUrl,
      'smtp://mail.example.org',
    );
  });

  test('the value of a file is checked like any other, and is not repeated in the sentence', () => {
    assertRefused(
      { API_KEY_FILE: createFile('two\nlines\n') },
      'API_KEY must be 16 to 200 characters without spaces.',
    );
  });

  test('a secret that is set twice is refused', () => {
    assertRefused(
      { API_KEY: key, API_KEY_FILE: createFile(key) },
      'API_KEY and API_KEY_FILE are both set. Please set only one.',
    );
    assert.equal(
      readConfig({ API_KEY: ' ', API_KEY_FILE: createFile(key) }).apiKey,
      key,
      'an empty one is unset',
    );
  });

  test('a file that is missing, empty, too large or a folder is named', () => {
    const missing = join(folder, 'nowhere');
    assertRefused(
      { S3_KEY_FILE: missing },
      `S3_KEY_FILE names a file that cannot be read (ENOENT): ${missing}`,
    );
    const empty = createFile('\n');
    assertRefused({ S3_KEY_FILE: empty }, `S3_KEY_FILE names a file that is empty: ${empty}`);
    for (const path of [folder, createFile('x'.repeat(20_000))])
      assertRefused({ S3_KEY_FILE: path }, `S3_KEY_FILE must name a file of at most 16 KB: ${path}`);
  });

  test('every secret setting can be a file, and the page of settings says so', () => {
    const page = readFileSync(join(root, 'docs', 'settings.md'), 'utf8');
    const paragraph = /\*\*Secrets can be files\.\*\*[^|]*?\n\n/.exec(page)![0];
    const settings = [...Object.keys(machineSettings), ...settingVariables.map(([name]) => name)].filter(
      (name) => secret.test(name),
    );
    assert.ok(settings.length >= 10);
    const empty = createFile('');
    for (const name of settings) {
      assertRefused({ [`${name}_FILE`]: empty }, `${name}_FILE names a file that is empty: ${empty}`);
      assert.ok(paragraph.includes(`\`${name}\``), `docs/settings.md names ${name}`);
    }
  });
});

let files = 0;

function createFile(text: string): string {
  const path = join(folder, String((files += 1)));
  writeFileSync(path, text);
  return path;
}

function assertRefused(settings: Record<string, string>, message: string) {
  assert.throws(() => readConfig(settings), { message });
}
