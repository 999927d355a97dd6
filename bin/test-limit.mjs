import { lightenPasswords } from './tests/light-passwords.mjs';

// Loaded into every test process, so that a file that never ends fails instead of hanging the run.
const fileMs = Number(process.env.TEST_FILE_MS);

setTimeout(() => {
  process.stderr.write(`${process.argv[1]} did not end within ${fileMs / 1000} s.\n`);
  process.exit(1);
}, fileMs).unref();

lightenPasswords();
