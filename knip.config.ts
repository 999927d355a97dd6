import type { KnipConfig } from 'knip';

// Debian's, which `npm run test:browsers` and `npm run counterparts` install.
const binaries = [
  'Xvfb',
  'WebKitWebDriver',
  'mkfifo',
  'pgbouncer',
  'mount',
  'umount',
  'dpkg',
  'dpkg-query',
  'openssl',
  'postfix',
  'saslpasswd2',
];

/**
 * Everything in the folder, and with `--production` the product alone: what only a test uses is then unused too,
 * unless its own file uses it and it is exported for the test.
 */
export default (options: { production?: boolean }): KnipConfig => ({
  entry: [
    'server/main.ts!',
    'server/commands/{backup,restore,move,upgrade-database}.ts!',
    'website/office/*/*-routes.ts!',
    'back-office/pdf/render-process.ts!',
    'back-office/processes/stop-with-parent.ts!',
    'bin/*.{mjs,ts}',
    'bin/release/{copy-to,list-packages,release}.ts',
    'bench/{run,rolling-upgrade}.ts',
    'bench/counterparts/run.ts',
    'bench/{stack,under-load}/run.ts',
    'bench/under-load/visitors-process.ts',
    'bench/capacity/plan.ts',
    'bench/faults/run.ts',
    'bench/faults/world/supervisor.ts',
    '**/*.test.ts',
    'test/**/*.spec.ts',
    'playwright.browsers.config.ts',
    'test/browsers/*.journey.ts',
    'test/**/*-process.ts',
  ],
  project: [
    '{contract,website,back-office,server}/**/*.{ts,tsx}!',
    '{demo,bin,test,bench}/**/*.{ts,mjs}',
    '*.ts',
  ],
  // The pinned Node is started by its path. Knip expects isbot beside React Router, whose own server entry uses it;
  // website/entry.server.tsx does not.
  ignoreDependencies: options.production ? ['node', 'isbot'] : ['isbot'],
  ignoreBinaries: binaries,
  // The router generates them for the type check; a fresh clone has none.
  ignoreUnresolved: [/\+types\//],
  ignoreExportsUsedInFile: options.production ?? false,
});
