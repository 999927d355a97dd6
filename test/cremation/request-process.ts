// A separate process that keeps a request and is killed between its commit and its answer.
import { createUnattendedCremation } from '#back-office/cremation/request.ts';
import { openDatabase } from '#back-office/database/database.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';

const [, , databaseUrl = '', idempotencyKey = ''] = process.argv;
await createUnattendedCremation(
  {
    database: openDatabase(databaseUrl),
    clock: () => new Date(),
    openCaseOnArrival: async () => {},
    wakeOutbox: () => process.kill(process.pid, 'SIGKILL'),
    staffMail: ['office@willow.example'],
    providerName: 'Willow and Daughters',
    phone: '01632 960 123',
  },
  { body: createCremationRequest(), idempotencyKey },
);
