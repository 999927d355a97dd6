// Loaded into every test process: a file that does not end is a failed file, not a run that hangs.
const fileMs = 5 * 60_000;

setTimeout(() => {
  process.stderr.write(`${process.argv[1]} did not end within ${fileMs / 1000} s.\n`);
  process.exit(1);
}, fileMs).unref();
