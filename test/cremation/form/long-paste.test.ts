// @proof: every field is given the longest text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startFakeBackOffice, type FakeBackOffice } from '../../support/fake-back-office.ts';
import { forkLychgate, type ForkedLychgate } from '../../support/processes/forked-lychgate.ts';
import { margaret, requestPath, sendCall, wellAnswered } from '../../support/records/cremation-request.ts';

const pastedCharacters = 30_000_000;
const memoryBytesMax = 64_000_000;
const pageCharactersMax = 500_000;

let lychgate: ForkedLychgate;
let backOffice: FakeBackOffice;

before(async () => {
  backOffice = await startFakeBackOffice({ ...wellAnswered });
  lychgate = await forkLychgate({ BACK_OFFICE_URL: backOffice.url });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});

test('thirty megabytes pasted into a box lose no other answer, without JavaScript', async () => {
  const formValues = { ...margaret, requestKey: 'key-1', discussFurther: 'Nothing of this may be lost.' };
  const post = (more: Record<string, string>) =>
    fetch(lychgate.address + requestPath, {
      method: 'POST',
      body: new URLSearchParams({ ...formValues, ...more }),
    });
  // An ordinary form comes first, because the first one loads modules.
  for (let times = 0; times < 3; times += 1) assert.equal((await post({ town: '' })).status, 400);

  let status = 0;
  let html = '';
  const roseBytes = await lychgate.memoryWhile(async () => {
    const answer = await post({ causeOfDeath: 'p'.repeat(pastedCharacters) });
    status = answer.status;
    html = await answer.text();
  });
  assert.equal(status, 400);
  assert.ok(roseBytes < memoryBytesMax, `the server took ${roseBytes} bytes`);
  assert.ok(html.length < pageCharactersMax, 'a poor connection need not carry all of it back');
  assert.match(html, /id="causeOfDeath-error"[^]{0,50}Please shorten this to 1000 characters or fewer\./);
  assert.match(html, /<textarea[^>]* name="causeOfDeath"[^>]*>p{1000,}</);
  const { maritalStatus, gender, discussFurther, ...lines } = formValues;
  for (const [name, text] of Object.entries(lines)) {
    const [control = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
    assert.ok(control.includes(`value="${text}"`), name);
  }
  for (const chosen of [maritalStatus, gender]) assert.ok(html.includes(`<option selected="">${chosen}`));
  assert.ok(html.includes(`>${discussFurther}</textarea>`));
  assert.deepEqual(
    backOffice.calls.filter(({ method, path }) => `${method} ${path}` === sendCall),
    [],
  );
});
