import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';

type Diagnostic = { code: string; filename: string };
type Sample = [path: string, text: string];

const lintMsMax = 200_000;
const imports = 'eslint(no-restricted-imports)';

// Samples that prove each rule: wrong code is reported, and right code is not.
const wrong: Record<string, { code: string; samples: Sample[] }> = {
  'a package other than zod in the contract': {
    code: imports,
    samples: [
      ['contract/http/hash.ts', `import { createHash } from 'node:crypto';`],
      ['contract/driver.ts', `export const pg = await import('pg');`],
      ['contract/zoo.ts', `import 'zoo';`],
    ],
  },
  'an import from a layer that must not be known': {
    code: imports,
    samples: [
      ['contract/page.ts', `import '#website/handler.ts';`],
      ['website/office.ts', `import type { x } from '#back-office/check.ts';`],
      ['website/events/office.ts', `import { x } from '../../back-office/events/attendance.ts';`],
      ['back-office/process.ts', `export { x } from '#server/config.ts';`],
      ['server/tests.ts', `import '../test/support/database.ts';`],
      ['server/api/tests.ts', `import '../../bin/fuzz.ts';`],
      ['website/events/demo.ts', `import '#demo/events.ts';`],
    ],
  },
  'an import of another feature': {
    code: imports,
    samples: [
      ['website/events/sibling.ts', `import '../cremation/title-case.ts';`],
      ['website/events/booking/sibling.ts', `import '../../cremation/title-case.ts';`],
      ['website/ui/feature.ts', `import '../events/messages.ts';`],
      ['website/office/money/sibling.ts', `import '../jobs/jobs.tsx';`],
      ['website/office/money/invoice/sibling.ts', `import '../../jobs/jobs.tsx';`],
      ['website/office/shell/feature.ts', `import '../jobs/jobs.tsx';`],
      ['website/events/booking/questions/sibling.ts', `import '../../publishing/calendar.ts';`],
      ['back-office/events/sibling.ts', `import '../mailing/unsubscribe.ts';`],
      ['back-office/database/feature.ts', `import '../events/attendance.ts';`],
      ['back-office/feature.ts', `import './events/attendance.ts';`],
      ['server/feature.ts', `import '#back-office/events/attendance.ts';`],
    ],
  },
  'a wrongly spelt import': {
    code: imports,
    samples: [
      ['website/events/alias.ts', `import '#website/ui/page.tsx';`],
      ['server/relative.ts', `import '../contract/calls.ts';`],
      ['test/events/relative.ts', `import '../../contract/calls.ts';`],
      ['bench/relative.ts', `import '../back-office/check.ts';`],
      ['demo/alias.ts', `import '#demo/events.ts';`],
    ],
  },
  'a package out of its place': {
    code: imports,
    samples: [
      ['website/server.ts', `import 'fastify';`],
      ['website/plugin.ts', `import '@fastify/static';`],
      ['server/pages/react.ts', `import 'react-dom/server';`],
      ['server/driver.ts', `import 'pg';`],
      ['server/lazy.ts', `export const sharp = await import('sharp');`],
    ],
  },
  'the environment read elsewhere': {
    code: 'node(no-process-env)',
    samples: [
      ['server/port.ts', `export const port = process.env.PORT;`],
      ['website/port.ts', `export const { PORT } = process.env;`],
    ],
  },
  'the environment imported elsewhere': {
    code: imports,
    samples: [['back-office/environment.ts', `import { env } from 'node:process';`]],
  },
  'a cycle of imports': {
    code: 'import(no-cycle)',
    samples: [
      ['server/cycle/one.ts', `import { y } from './two.ts';\nexport const x = y;`],
      ['server/cycle/two.ts', `import { z } from './three.ts';\nexport const y = z;`],
      ['server/cycle/three.ts', `import { x } from './one.ts';\nexport const z = x;`],
      ['server/cycle/four.ts', `import type { X } from './five.ts';\nexport type Y = X;`],
      ['server/cycle/five.ts', `import type { Y } from './four.ts';\nexport type X = Y;`],
    ],
  },
  'a file that only re-exports others': {
    code: 'oxc(no-barrel-file)',
    samples: [['website/ui/all.ts', `export * from './page.tsx';\nexport { x } from './form.tsx';`]],
  },
  'a note that was left over': {
    code: 'eslint(no-warning-comments)',
    samples: [['server/later.ts', `export const x = 1; // Later: TODO`]],
  },
  'output to the console': {
    code: 'eslint(no-console)',
    samples: [['server/print.ts', `console.log('here');`]],
  },
};

const right: Sample[] = [
  [
    'contract/fine.ts',
    `import * as z from 'zod/mini';\nimport { x } from './call.ts';\nexport const y = [z, x];`,
  ],
  ['contract/call.ts', `import 'zod';\nexport const x = 1;`],
  ['website/handler.ts', `import './events/events.css?inline';\nimport '#contract/call.ts';`],
  [
    'website/events/fine.ts',
    `import './messages.ts';\nimport '../ui/page.tsx';\nimport '../back-office-context.ts';`,
  ],
  [
    'website/office/money/invoice/fine.ts',
    `import '../refund/refund.tsx';\nimport '../../form/save.ts';\nimport '../../require-staff.ts';`,
  ],
  ['website/office/composed.ts', `import './jobs/jobs.tsx';`],
  ['website/events/react.ts', `import 'react';\nimport 'react-router';`],
  ['back-office/composition/scheduled-jobs.ts', `import '../events/attendance.ts';`],
  ['back-office/backups.ts', `import './events/attendance.ts';`],
  ['back-office/events/fine.ts', `import '../email/email.ts';\nimport '#contract/call.ts';\nimport 'pg';`],
  ['server/main.ts', `import '#website/handler.ts';\nimport '#back-office/back-office.ts';`],
  ['server/config.ts', `export const port = process.env.PORT; // process.env is read here.`],
  ['test/contract/fine.ts', `import '#server/main.ts';\nimport '../server/start.ts';`],
];

const root = mkdtempSync(join(tmpdir(), 'lychgate-lint-'));
let found: Diagnostic[];

before(async () => {
  for (const file of ['oxlint.config.ts', 'oxlint.imports.ts', 'package.json'])
    cpSync(file, join(root, file));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  for (const folder of [
    'back-office/mailing',
    'website/cremation',
    'website/office/jobs',
    'website/events/publishing',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of [...Object.values(wrong).flatMap(({ samples }) => samples), ...right]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  found = await lint(root);
});
after(() => rmSync(root, { recursive: true }));

describe('In the whole folder, the linters find nothing', () => {
  for (const [program, ...options] of [
    ['oxlint/bin/oxlint'],
    ['knip/bin/knip.js', '--no-progress'],
    // An export that only a test uses is then unused, too.
    ['knip/bin/knip.js', '--no-progress', '--production'],
  ] as const)
    test([program.split('/')[0], ...options].join(' '), async () => {
      const { status, output } = await run('.', program, options);
      assert.equal(status, 0, output);
    });
});

describe('The linter finds', () => {
  for (const [label, { code, samples }] of Object.entries(wrong))
    test(label, () => {
      const missed = samples.filter(
        ([path]) => !found.some(({ filename, code: other }) => filename === path && other === code),
      );
      assert.deepEqual(missed, []);
    });

  test('nothing in what is right', () => {
    const paths = right.map(([path]) => path);
    const codes = new Set(Object.values(wrong).map(({ code }) => code));
    assert.deepEqual(
      found.filter(({ filename, code }) => paths.includes(filename) && codes.has(code)),
      [],
    );
  });
});

async function lint(cwd: string): Promise<Diagnostic[]> {
  const folders = readdirSync(cwd, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const { output } = await run(cwd, 'oxlint/bin/oxlint', [
    '--format',
    'json',
    ...folders.map(({ name }) => name),
  ]);
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
}

/** Linters exit with another status than 0 if they find something. */
function run(cwd: string, program: string, options: readonly string[]) {
  const args = [resolve('node_modules', program), ...options];
  return new Promise<{ status: unknown; output: string }>((done) => {
    execFile(process.execPath, args, { cwd, timeout: lintMsMax }, (error, stdout, stderr) =>
      done({ status: error ? (error.code ?? error.signal) : 0, output: stdout || stderr }),
    );
  });
}
