import type { Chapter } from '../chapter.ts';
import { prismPackage } from '../prism.ts';
import { meetPrism } from './meet-prism.ts';

export const chapter: Chapter = {
  title: 'Descriptions',
  debianPackages: [],
  npmPackages: prismPackage,
  meet: meetPrism,
  repaired: [
    'The pair of values in a history was described with `prefixItems`, which programs from before JSON Schema 2020-12 do not ' +
      'know: they took every pair for a fault.',
    'A guid, a host and a region were described in small letters only, although the calls take capitals.',
    'The websites that may show a gallery were described by two patterns. They are described as text, because whole web ' +
      'addresses are taken too.',
  ],
  notTried: [
    'Good answers of calls that only a person who has signed in can make: their own account, and acts that two people confirm.',
    'Good answers that depend on another service: a mailbox of replies, an identity provider, an S3 store, a text gateway.',
    'What Prism says of sent photographs. It reads bodies as text, so these go past it.',
    '503, and the limits of the server itself.',
    'dredd and portman.',
  ],
};
