import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  handWrittenAddresses,
  findUncheckedDoneCodes,
  findUnknownAddresses,
  findUnlinkedPages,
} from './addresses.ts';
import { assertFinds } from './assert-finds.ts';
import { findMachineClocks } from './clock.ts';

test('an address of a page that is written by hand is found', () => {
  assertFinds(
    handWrittenAddresses,
    [
      ['website/a.tsx', 'const x = <a href="/events">Events</a>;'],
      ['website/b.ts', 'throw redirect(`/events/${guid}`);'],
      ['website/c.ts', "const path = '/office/events';"],
    ],
    [
      ['website/d.tsx', "const x = <a href={href('/office/events')}>Events</a>;"],
      ['website/e.tsx', 'const x = <a href="/api/">Calls</a>;'],
    ],
  );
});

test('a message of a redirect that the compiler does not check is found', () => {
  assertFinds(
    findUncheckedDoneCodes,
    [
      ['website/office/a.tsx', "withQuery(path, { done: isNew ? 'changed' : 'chnaged' })"],
      [
        'website/office/c.tsx',
        "withQuery(href('/office/cases/:number', { number }), {\n  of, done: 'changed' })",
      ],
    ],
    [['website/office/b.tsx', "withDone(path, 'changed', { of: withQuery(path, { q }) })"]],
  );
});

test('a page that asks the machine for the time is found', () => {
  assertFinds(
    findMachineClocks,
    [
      ['website/events/a.tsx', 'const loader = () => ({ today: todayInLondon(new Date()) });'],
      ['website/office/b.ts', 'const isOld = Date.now() - atMs > maxAgeMs;'],
    ],
    [
      ['website/office/c.tsx', 'const day = todayInLondon(new Date(receivedAt));'],
      ['website/ui/camera/camera.ts', 'seenAt.set(code, Date.now());'],
      ['server/open-lychgate.ts', 'const clock = () => new Date();'],
    ],
  );
});

test('a staff page to which nothing leads is found', () => {
  const children = [{ path: 'texts', file: 'office/texts.tsx' }];
  assertFinds(
    (sources) => findUnlinkedPages(sources, [{ path: 'office', file: 'office/layout.tsx', children }]),
    [['website/office/texts.tsx', "href('/office/texts')"]],
    [['website/office/shell/pages.ts', "page(href('/office/texts'), 'Texts')"]],
  );
});

test('an address of a staff page in the back office where no page is is found', () => {
  const children = [{ path: 'requests/:reference', file: 'office/requests/request.tsx' }];
  const find = (path: string, text: string) =>
    findUnknownAddresses([{ path, text }], [{ path: 'office', file: 'office/layout.tsx', children }]);
  assert.deepEqual(find('back-office/a.ts', 'url: `${publicUrl}/office/request/${reference}`'), [
    'back-office/a.ts:1 leads to /office/request/${reference}, where no page is',
  ]);
  assert.equal(find('back-office/a.sql', "select '/office/requests' || reference").length, 1);
  assert.deepEqual(find('back-office/a.ts', 'path: `/office/requests/${id}`'), []);
  assert.deepEqual(find('back-office/a.sql', "select '/office/requests/' || reference"), []);
  assert.deepEqual(find('back-office/a.sql', "format('/office/requests/%s', guid)"), []);
});

test('a page of settings that is no group of settings is found', () => {
  const find = (name: string) =>
    findUnlinkedPages(
      [],
      [{ path: 'office/settings', file: '', children: [{ path: name, file: 'office/a.tsx' }] }],
    );
  assert.equal(find('leftover').length, 1);
  assert.deepEqual(find('price-list'), []);
});
