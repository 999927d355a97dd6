import type { KnipConfig } from 'knip';

/**
 * Everything in the folder, and with `--production` the product alone: what only a test uses is then unused too,
 * unless its own file uses it and it is exported for the test.
 */
export default (options: { production?: boolean }): KnipConfig => ({
  entry: [
    'server/main.ts!',
    'back-office/cremation/document-process.ts!',
    'back-office/stop-with-parent.ts!',
    'tools/*.{mjs,ts}',
    'bench/run.ts',
    '**/*.test.ts',
    'test/browser/*.spec.ts',
    'test/support/*-process.ts',
  ],
  project: [
    '{contract,website,back-office,server}/**/*.{ts,tsx}!',
    '{test,tools,bench}/**/*.{ts,mjs}',
    '*.ts',
  ],
  ignoreExportsUsedInFile: options.production ?? false,
});
