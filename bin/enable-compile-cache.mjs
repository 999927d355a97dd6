// Loaded before the server, because Node caches only what it compiles after this call. `bin/setup.mjs` empties the
// folder at each build.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'build', 'compiled'));
