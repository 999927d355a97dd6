import type { Chapter } from '../chapter.ts';
import { meetCertificates } from './certificates.ts';
import { meetHaproxy } from './haproxy.ts';
import { meetUnit } from './unit.ts';
import { meetVarnish } from './varnish.ts';

export const chapter: Chapter = {
  title: 'Running it',
  debianPackages: ['caddy', 'pebble', 'openssl', 'varnish', 'haproxy', 'systemd'],
  npmPackages: {},
  meet: async (meeting) => {
    await meetCertificates(meeting);
    await meetVarnish(meeting);
    await meetHaproxy(meeting);
    await meetUnit(meeting);
  },
  repaired: [],
  notTried: [
    'A certificate of a public authority, and its renewal after weeks.',
    'A start of the unit under systemd, and a build of the Dockerfile.',
    'Patroni, pgBackRest, radosgw and Swift.',
  ],
};
