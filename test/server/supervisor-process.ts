import { supervise } from '../../bin/supervise.mjs';

// As `npm start` runs it, but without a developer's `.env`.
supervise(process.execPath, ['server/main.ts'], {});
