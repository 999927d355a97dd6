import { supervise } from '../../bin/supervise.mjs';

// The supervisor of `npm start`, without a developer's `.env`.
supervise(process.execPath, ['server/main.ts'], {});
