// How the server's Node is started. `npm start`, the benchmarks and the tests use the same memory settings; the reasons
// and measurements are in docs/decisions/018-memory-settings-at-startup.md.
import { fileURLToPath } from 'node:url';

/** The Node that package.json pins. The machine's own may be older. */
export const pinnedNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

export const memoryEnvironment = {
  // glibc would otherwise keep a memory pool for each thread that compresses answers.
  MALLOC_ARENA_MAX: '1',
};

/** In megabytes. Without them the heap would grow with the machine's memory. */
export const heapLimits = ['--max-semi-space-size=4', '--max-old-space-size=352'];

export const serverArguments = [
  // Keeps compiled code between starts, which also saves 16 MB for Node's TypeScript support.
  '--import=./bin/enable-compile-cache.mjs',
  ...heapLimits,
  // Makes Node collect garbage early, long before the heap reaches its limit.
  '--initial-old-space-size=84',
  'server/main.ts',
];
