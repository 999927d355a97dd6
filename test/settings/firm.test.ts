import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import {
  computeBandContrast,
  createBands,
  isBand,
  findNearestBand,
} from '#contract/operator/settings/band.ts';
import { areOpeningHours, splitHours, formatNextOpening } from '#contract/operator/settings/opening-hours.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { uploadFile } from '../support/upload-file.ts';

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

const save = (group: string, change: object) => callAsOperator(lychgate, 'PUT', `Settings/${group}`, change);
const fetchPage = async (path: string) => (await fetch(lychgate.address + path)).text();
const uploadPicture = (name: string, bytes: Buffer) =>
  uploadFile(lychgate, `Settings/Pictures/${name}`, 'application/octet-stream', bytes);
const readFooter = (html: string) => /<footer[^]*<\/footer>/.exec(html)![0].replaceAll(/<[^>]+>/g, ' ');

describe('Opening hours', () => {
  // A Thursday in winter, and the Friday before a weekend.
  const createTime = (time: string) => new Date(`2026-11-26T${time}:00Z`);
  const week = 'Monday to Friday 9 am to 5 pm\nSaturday 9:30 am to 12 pm';

  test('are a line for each part of the week, or day and night, and nothing else', () => {
    for (const text of ['Day and night', week, 'Sunday 10 am to 11 am'])
      assert.ok(areOpeningHours(text), text);
    for (const text of ['whenever', 'Monday 5 pm to 9 am', 'Monday to Friday', 'Funday 9 am to 5 pm'])
      assert.ok(!areOpeningHours(text), text);
    assert.deepEqual(splitHours(week), ['Monday to Friday 9 am to 5 pm', 'Saturday 9:30 am to 12 pm']);
  });

  test('say when somebody answers next, and nothing while somebody does', () => {
    assert.equal(formatNextOpening(week, createTime('10:00')), null);
    assert.equal(formatNextOpening(week, createTime('08:59')), 'from 9\u00A0am');
    assert.equal(formatNextOpening(week, createTime('17:00')), 'from 9\u00A0am tomorrow');
    assert.equal(formatNextOpening(week, new Date('2026-11-28T12:00:00Z')), 'from 9\u00A0am on Monday');
    // In summer, 8:30 in London is 7:30 in UTC.
    assert.equal(formatNextOpening(week, new Date('2026-07-01T07:30:00Z')), 'from 9\u00A0am');
    assert.equal(formatNextOpening('Day and night', createTime('03:00')), null);
    assert.equal(formatNextOpening('', createTime('03:00')), null);
  });

  test('that cannot be read are refused with an example', async () => {
    const { status, body } = await save('Provider', { hours: 'mostly' });
    assert.equal(status, 400);
    assert.match(body.fields.hours, /“Monday to Friday 9 am to 5 pm”/);
  });
});

describe('The foot of each page', () => {
  test('has the hours, the address and the registration of the firm, line by line', async () => {
    await save('Provider', {
      hours: 'Day and night',
      address: '1 Sample Lane\nDemonstration Town',
      registration: 'Registered in England, number 00000000',
    });
    const foot = readFooter(await fetchPage('/privacy'));
    for (const line of [
      'Day and night',
      '1 Sample Lane',
      'Demonstration Town',
      'Registered in England, number 00000000',
    ])
      assert.ok(foot.includes(` ${line} `), line);
  });

  test('has the marks of associations with their descriptions, three at most', async () => {
    const mark = await createPhotograph({ width: 400, height: 200 });
    for (const name of ['firstMark', 'secondMark', 'thirdMark'])
      assert.deepEqual(await uploadPicture(name, mark), { status: 200, body: true });
    assert.equal((await uploadPicture('fourthMark', mark)).status, 404);
    await save('Look', { firstMarkText: 'Member of the “Sample” Association' });
    const html = await fetchPage('/events');
    assert.equal(html.match(/<img src="\/mark\/[\da-f]{64}\.png" width="128" height="64"/g)?.length, 3);
    assert.match(html, /alt="Member of the “Sample” Association"/);
    await save('Look', { secondMark: null });
    assert.equal((await fetchPage('/events')).match(/src="\/mark\//g)?.length, 2);
  });
});

describe('The photograph of the firm', () => {
  test('is cut to 4 by 3 without metadata, and stands beside the heading with its description', async () => {
    const sent = await createPhotograph({ width: 2000, height: 1000, withGps: true });
    assert.deepEqual(await uploadPicture('photograph', sent), { status: 200, body: true });
    await save('Look', { photographText: 'Our garden in spring' });
    const [, path, rest] = /<img class="hero-photograph" src="([^"]+)"([^>]*)>/.exec(
      await fetchPage('/events'),
    )!;
    assert.match(rest!, /width="400" height="300" alt="Our garden in spring" loading="lazy"/);
    const answer = await fetch(lychgate.address + path);
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    assert.match(answer.headers.get('cache-control')!, /immutable/);
    const { width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    assert.deepEqual([width, height, exif], [800, 600, undefined]);
  });

  test('has to be large enough, and a drawing stands in its place once it is taken away', async () => {
    const { status, body } = await uploadPicture(
      'photograph',
      await createPhotograph({ width: 399, height: 800 }),
    );
    assert.deepEqual([status, body.code], [400, 'too-small']);
    await save('Look', { photograph: null });
    const html = await fetchPage('/events');
    assert.doesNotMatch(html, /hero-photograph"/);
    assert.match(html, /<svg class="landscape"/);
  });
});

describe('The colour of the top and the foot', () => {
  test('is refused where no words could be read on it, and the nearest that works is named', async () => {
    const { status, body } = await save('Look', { band: '#808080' });
    assert.equal(status, 400);
    const [, nearest] =
      /contrast would be \d\.\d to 1.*The nearest colour that works is (#[\da-f]{6})\./.exec(
        body.fields.band,
      )!;
    assert.equal((await save('Look', { band: nearest })).status, 200);
    assert.match(await fetchPage('/events'), new RegExp(`--band:${nearest};`));
  });

  test('leaves 7 to 1 for the words on it, on light and on dark pages', () => {
    for (const colour of ['#ff0000', '#ffff00', '#0000ff', '#808080', '#8fbc8f', '#000000', '#ffffff']) {
      const band = findNearestBand(colour);
      assert.ok(isBand(band), `${colour}: ${band}`);
      assert.ok(computeBandContrast(createBands(band).dark.ground) >= 7, band);
    }
    assert.equal(findNearestBand('#1d3557'), '#1d3557');
  });
});
