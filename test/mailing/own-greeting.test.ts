import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { mailShotContent } from '#back-office/mailing/mail-shot-email.ts';

const parts = {
  clock: () => new Date('2026-11-21T14:30:00Z'),
  mailShotKey: generateKeyPairSync('ed25519').privateKey,
  publicUrl: 'https://www.willow.example',
  provider: { name: 'Willow and Daughters', phone: '', contactUrl: '' },
};
const facts = {
  ca: 'spring',
  subject: 'Our walk',
  cu: '1',
  co: '2',
  name: 'Margaret Ellis',
  source: 'Coffee morning',
  consent: 'Yes',
};
const readText = (body: string) => mailShotContent({ ...facts, body }, parts).email.text;

test('a mailing greets and signs once, whether its text does so itself or only seems to', () => {
  for (const body of ['Dear friends,\n\nCome along.\n\nWarm regards,\nRuth', 'Hello\n\nCome.\n\nBest wishes'])
    assert.doesNotMatch(readText(body), /Dear Margaret|With kind regards/, body);
  for (const body of ['Hi-vis jackets are here.\n\nGive our regards to all of them', 'Come along.'])
    assert.match(readText(body), /^Dear Margaret Ellis,[^]*With kind regards\nWillow/, body);
});
