// npm run move -- postgres://…: moves every row from the database of the settings to another one; `embedded` moves them
// into the server of DATA_DIR. Photographs stay where they are.
import { moveRows } from '#back-office/backups.ts';
import { readConfig } from '../config.ts';
import { openEmbedded, openStoppedInstallation, runCommand, print } from './open-place.ts';

runCommand(async () => {
  const config = readConfig();
  const target = process.argv[2] ?? '';
  if (target !== 'embedded' && !/^postgres(ql)?:\/\//.test(target)) throw new Error(usage);
  if (target === 'embedded' && !config.databaseUrl) throw new Error(already);
  await using opened = new AsyncDisposableStack();
  const from = await openStoppedInstallation(config);
  opened.defer(from.close);
  const to = target === 'embedded' ? await openEmbedded(config) : { url: target, stop: async () => {} };
  opened.defer(to.stop);
  const { manifest } = await moveRows(from.url, to.url);
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Moved and compared: ${rows} rows of ${tables.length} tables. Nothing was removed from where they were.`,
  );
  print(target === 'embedded' ? 'Start Lychgate without DATABASE_URL now.' : nowSet);
});

const usage =
  'Say where to: npm run move -- postgres://user:password@host/database, or npm run move -- embedded';
const already = 'The rows are in the embedded server already, because DATABASE_URL is not set.';
const nowSet =
  'Set DATABASE_URL to that address now, and PHOTOGRAPHS_SHARED=on if photographs stay in this DATA_DIR.';
