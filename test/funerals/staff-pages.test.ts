// @proof: every form of a funeral; funerals.test.ts makes their calls.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPhotograph } from '../support/records/photographs.ts';
import { signInAsOperator, StaffBrowser, signInAs } from '../support/staff-browser.ts';
import { startTestLychgate, type TestedLychgate, callAsOperator } from '../support/lychgate.ts';
import {
  addFuneral,
  addPhotographs,
  callGetImages,
  readLinkKeys,
  readPhotographs,
  send,
} from './funeral-fixture.ts';
import { until } from '../support/until.ts';

let lychgate: TestedLychgate;
let address: string;
let una: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  ({ address } = lychgate);
  una = await signInAs(lychgate, 'Una', 'staff');
});
after(() => lychgate.stop());

const readHidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!;
const getFuneralPath = (guid: string) => `/office/funerals/${guid}`;

test('without JavaScript: add a funeral once, close it, reopen it, and erase it', async () => {
  const form = await una.open('/office/funerals/new');
  const guid = readHidden(form.html, 'guid');
  const wrong = await una.send('/office/funerals/new', { guid, personName: '', date: '31 2 2031' });
  assert.match(wrong.text, /Please enter whose funeral it is\./);
  assert.match(wrong.text, /31 February 2031 is not a real date/);
  assert.match(wrong.html, /value="31 2 2031"/);
  const formValues = { guid, personName: 'Ada Quill', date: '3 Dec 2031', mayAddPhotographs: 'yes' };
  for (const press of ['first', 'second']) {
    const added = await una.send('/office/funerals/new', formValues);
    assert.match(added.text, /The funeral is added\..*Wednesday 3 December 2031/s, press);
  }
  const listed = await una.open('/office/funerals?q=quill');
  assert.equal(listed.html.match(/<bdi>Ada Quill<\/bdi>/g)!.length, 1);
  const { addKey, viewKey } = await readLinkKeys(address, guid);
  assert.equal((await callGetImages(address, guid)).status, 404);
  assert.equal((await callGetImages(address, viewKey)).status, 200);

  assert.match((await una.send(getFuneralPath(guid), { intent: 'close' })).text, /Closed\. No photographs/);
  const bytes = await createPhotograph({ width: 61, height: 45 });
  assert.equal((await send(address, addKey, bytes)).code, 'closed');
  assert.match((await una.send(getFuneralPath(guid), { intent: 'reopen' })).text, /Reopened\./);
  assert.equal((await send(address, addKey, bytes)).status, 200);

  assert.match(
    (await una.open(`${getFuneralPath(guid)}/erase`)).text,
    /1 photograph and its original will be deleted/,
  );
  assert.match(
    (await una.send(`${getFuneralPath(guid)}/erase`)).text,
    /The funeral and its photographs are erased\./,
  );
  assert.equal((await una.open(getFuneralPath(guid))).status, 404);
});

test('links that families cannot open are named, and no code of them is drawn or printed', async () => {
  const { guid } = await addFuneral(address, 'Ivy Marsh');
  const local = /Families cannot open these links[^]*Ask IT support[^]*Now it is http:\/\/127\.0\.0\.1:\d+/;
  const funeralPage = await una.open(getFuneralPath(guid));
  assert.match(funeralPage.text, local);
  assert.doesNotMatch(funeralPage.html, /QR code:/);
  assert.match((await una.open(`${getFuneralPath(guid)}/embed`)).text, local);
  const refused = await una.open(`${getFuneralPath(guid)}/codes`);
  assert.match(refused.text, local);
  assert.match(refused.text, /There is nothing to print until then\./);
  assert.doesNotMatch(refused.html, /class="code-sheet"|QR code:/);
  for (const [publicUrl, warning] of [
    ['http://willow.example', /not safe/],
    ['https://willow.example', null],
  ] as const) {
    const other = await startTestLychgate({ PUBLIC_URL: publicUrl });
    const funeral = await addFuneral(other.address, 'Ivy Marsh');
    const operator = await signInAsOperator(other);
    const codes = await operator.open(`${getFuneralPath(funeral.guid)}/codes`);
    assert.match((await operator.open(getFuneralPath(funeral.guid))).html, /QR code:/);
    assert.equal(codes.html.match(/class="code-sheet"/g)?.length, 2, publicUrl);
    if (warning) assert.match(codes.text, warning);
    else assert.doesNotMatch(codes.text, /IT support/);
    await other.stop();
  }
});

test('the number of a new funeral opens both pages, unless staff choose two links', async () => {
  const add = async (choice: string) => {
    const { html } = await una.open('/office/funerals/new');
    assert.match(html, /<input(?=[^>]* value="yes")(?=[^>]* checked="")[^>]* name="isOpenByGuid"/);
    const guid = readHidden(html, 'guid');
    const formValues = { guid, personName: 'Ida Reed', date: '3 Dec 2031', mayAddPhotographs: 'yes' };
    const added = await una.send('/office/funerals/new', { ...formValues, isOpenByGuid: choice });
    return { guid, html: added.html };
  };
  const one = await add('yes');
  assert.match(one.html, new RegExp(`href="/documentupload/${one.guid}"`));
  assert.equal((await callGetImages(address, one.guid)).status, 200);
  assert.equal(
    (await send(address, one.guid, await createPhotograph({ width: 62, height: 45 }))).status,
    200,
  );
  const two = await add('no');
  assert.doesNotMatch(two.html, new RegExp(`href="/documentupload/${two.guid}"`));
  assert.equal((await callGetImages(address, two.guid)).status, 404);
});

test('a stale form says what was saved meanwhile, and keeps what was typed', async () => {
  const { guid } = await addFuneral(address, 'Arthur Penn');
  await callAsOperator({ address }, 'PUT', `Funerals/${guid}`, { personName: 'Arthur John Penn' });
  const formValues = { personName: 'Arthur J. Penn', date: '29 3 2031', revision: '1' };
  const stale = await una.send(`${getFuneralPath(guid)}/edit`, formValues);
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Somebody else has changed this funeral meanwhile\./);
  assert.match(stale.text, /Arthur John Penn/);
  assert.match(stale.html, /value="Arthur J\. Penn"/);
  const revision = readHidden(stale.html, 'revision');
  const saved = await una.send(`${getFuneralPath(guid)}/edit`, { ...formValues, revision });
  assert.match(saved.text, /Saved\./);
  assert.match(saved.text, /Arthur J\. Penn/);
});

test('without JavaScript: hide, show, turn, move and remove photographs', async () => {
  const funeral = await addFuneral(address);
  const { guid, addKey, viewKey } = funeral;
  const [one, two] = await addPhotographs(address, funeral, 2);
  const press = (fields: Record<string, string>) => una.send(getFuneralPath(guid), fields);
  assert.match((await press({ hide: one!.id })).text, /Hidden\. Visitors no longer see it\./);
  assert.deepEqual((await callGetImages(address, viewKey)).body, [two!.source]);
  const page = await una.open(getFuneralPath(guid));
  assert.match(
    page.html,
    new RegExp(`src="/office/funerals/${guid}/photographs/${one!.id}/picture\\?height=400"`),
  );
  assert.equal(
    (await una.open(`${getFuneralPath(guid)}/photographs/${one!.id}/picture?height=400`)).status,
    200,
  );
  assert.match((await press({ show: one!.id })).text, /Shown again\./);
  assert.match((await press({ move: `${one!.id} 2` })).text, /Moved\./);
  assert.deepEqual((await callGetImages(address, viewKey)).body, [two!.source, one!.source]);
  assert.match((await press({ turn: `${one!.id} 90` })).text, /Turned\./);
  await until(async () => (await readPhotographs(address, guid)).every(({ state }) => state === 'ready'));
  const ofOne = `${getFuneralPath(guid)}/photographs/${one!.id}`;
  assert.match((await una.send(ofOne, { place: 'first' })).text, /Please enter the place as a whole number/);
  assert.match((await una.send(ofOne, { place: '1' })).text, /Moved\./);
  const long = 'x'.repeat(151);
  const tooLong = await una.send(ofOne, { caption: long, addedBy: 'Harold' });
  assert.match(tooLong.html, new RegExp(`value="${long}"`));
  assert.match(tooLong.html, /value="Harold"/);
  const written = await una.send(ofOne, { caption: 'Her roses', addedBy: 'Harold' });
  assert.match(written.text, /Saved\./);
  assert.match(written.html, /value="Her roses"/);
  assert.match((await una.open(`${ofOne}/remove`)).text, /the same file cannot be added again\./);
  const removed = await una.send(`${ofOne}/remove`);
  assert.match(removed.text, /1 photograph was removed\. The same file is not accepted again\./);
  const bytes = await createPhotograph({ width: 61, height: 45 });
  assert.equal((await send(address, addKey, bytes)).code, 'removed');
  await press({ intent: 'allow-removed' });
  assert.equal((await send(address, addKey, bytes)).status, 200);
  const { text } = await una.open(getFuneralPath(guid));
  assert.match(
    text,
    /Una\s+let removed photographs be added again.*Una\s+removed a photograph.*Una\s+turned a photograph/s,
  );
});

test('a new link is asked for first, and what is to be pasted has the links of now', async () => {
  const { guid, viewKey } = await addFuneral(address);
  const question = await una.open(`${getFuneralPath(guid)}/new-link/view`);
  assert.match(question.text, /and its QR code, stop working at once/);
  assert.match((await una.send(`${getFuneralPath(guid)}/new-link/view`)).text, /The link is replaced\./);
  const renewed = (await readLinkKeys(address, guid)).viewKey;
  assert.notEqual(renewed, viewKey);
  const embed = await una.open(`${getFuneralPath(guid)}/embed`);
  assert.match(embed.html, new RegExp(`src=&quot;http://[^&]*/documentviewer/${renewed}&quot;`));
  assert.match(embed.html, new RegExp(`<iframe[^>]* src="/documentviewer/${renewed}"`));
  assert.match(embed.headers.get('Content-Security-Policy')!, /frame-src 'self'/);
  assert.equal((await una.open(`${getFuneralPath(guid)}/new-link/both`)).status, 404);
});

test('the memory page is made of what is ticked, and too much is pointed out', async () => {
  const funeral = await addFuneral(address);
  const path = `${getFuneralPath(funeral.guid)}/memory-page`;
  assert.match((await una.open(path)).text, /There are no photographs to print yet\./);
  const [one] = await addPhotographs(address, funeral, 2);
  const many = Array.from({ length: 61 }, (_, index) => `photograph=${index}`).join('&');
  const refused = await una.open(`${path}?make=yes&words=A+life&${many}`);
  assert.match(refused.text, /You have chosen 61 photographs\. Please choose 60 at most\./);
  assert.match(refused.html, /A life<\/textarea>/);
  const memoryPage = await una.open(`${path}?make=yes&perSheet=1&photograph=${one!.id}`);
  assert.equal(memoryPage.headers.get('Content-Type'), 'application/pdf');
  assert.match(memoryPage.path, new RegExp(`memory-page\\.pdf\\?perSheet=1&photographs=${one!.id}$`));
});

test('Today names the funerals with photographs that cannot be read', async () => {
  const funeral = await addFuneral(address, 'Hugh Marlow');
  await addPhotographs(address, funeral, 1);
  await lychgate.database!.rows`
    update photograph set state = 'unreadable' where funeral_guid = ${funeral.guid}`;
  const today = await una.open('/office');
  assert.match(today.text, /Photographs that cannot be read\s+Hugh Marlow/);
  const page = await una.open(getFuneralPath(funeral.guid));
  assert.match(page.text, /Cannot be read/);
});

test('nobody sees a funeral, a hidden photograph or the archive without signing in', async () => {
  const funeral = await addFuneral(address);
  const [one] = await addPhotographs(address, funeral, 1);
  const stranger = new StaffBrowser(lychgate);
  for (const path of [
    '',
    '/photographs.zip',
    `/photographs/${one!.id}/picture`,
    `/photographs/${one!.id}/original`,
  ]) {
    const answer = await stranger.open(getFuneralPath(funeral.guid) + path);
    assert.match(answer.path, /^\/office\/sign-in/, path);
  }
});
