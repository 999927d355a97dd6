import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  callAsOperator,
  startTestLychgate,
  runAsOperator,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { signInAsOperator } from '../support/staff-browser.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const pdf = (text: string) => new Blob([`%PDF-1.7\n${text}${' '.repeat(200)}%%EOF`]);

/** A case, its papers and its tasks. */
async function openCase() {
  const body = { deceasedName: 'John Arthur Ellis', jurisdiction: 'england-and-wales' };
  const { number } = await runAsOperator(lychgate, 'POST', 'Cases', body);
  const browser = await signInAsOperator(lychgate);
  const path = `Cases/${number}`;
  const papers = async () => (await runAsOperator(lychgate, 'GET', `${path}/Papers`)).papers;
  return {
    number: number as string,
    path,
    browser,
    add: async (kind: string) => {
      const form = new FormData();
      form.set('fileData', pdf(`${kind} ${crypto.randomUUID()}`), 'paper.pdf');
      await browser.sendFields(`/office/cases/${number}/papers/new/${kind}`, form);
      return (await papers()).at(-1) as { id: string };
    },
    check: async ({ id }: { id: string }, isChecked = true) =>
      runAsOperator(lychgate, 'PUT', `${path}/Papers/${id}`, { isChecked }),
    /** The person who did the task with this title; null while it is open. */
    doneBy: async (title: string) => {
      const { tasks } = await runAsOperator(lychgate, 'GET', path);
      const task = tasks.find((each: { title: string }) => each.title.startsWith(title));
      return (task.done?.by ?? null) as string | null;
    },
    actions: async () =>
      (await runAsOperator<{ action: string }[]>(lychgate, 'GET', `History/funeral_case/${number}`)).map(
        ({ action }) => action,
      ),
  };
}

const examiner = 'Hear from the medical examiner or the coroner';

test('a checked paper ticks its task, and opens it again once no checked paper does it', async () => {
  const { add, check, doneBy, path, actions } = await openCase();
  const [notice, form] = [await add('examiner'), await add('coroner')];
  assert.equal(await doneBy(examiner), null);
  await check(notice);
  assert.equal(await doneBy(examiner), 'Operator key');
  assert.deepEqual((await actions()).slice(0, 2), ['ticked a task', 'checked a paper']);
  await check(form);
  await check(notice, false);
  assert.equal(await doneBy(examiner), 'Operator key', 'the other paper does it too');
  await runAsOperator(lychgate, 'DELETE', `${path}/Papers/${form.id}`);
  assert.equal(await doneBy(examiner), null);
  assert.equal((await actions())[0], 'took back the tick of a task');
});

test('a tick by hand stays when a paper of the task is no longer checked', async () => {
  const { add, check, doneBy, path } = await openCase();
  const { tasks } = await runAsOperator(lychgate, 'GET', path);
  const { id } = tasks.find(({ title }: { title: string }) => title.startsWith(examiner));
  await runAsOperator(lychgate, 'PUT', `${path}/Tasks/${id}`, { isDone: true });
  const paper = await add('examiner');
  await check(paper);
  await check(paper, false);
  assert.equal(await doneBy(examiner), 'Operator key');
});

test('a task of staff that names a paper is ticked by its check', async () => {
  const { add, check, doneBy, path, number, browser } = await openCase();
  const fields = { do: 'task', title: 'Get the green form', key: crypto.randomUUID() };
  const page = await browser.send(`/office/cases/${number}`, { ...fields, paper: 'registration' });
  assert.match(
    page.text,
    /Get the green form[^]*Done once this paper is checked: Certificate of the registrar/,
  );
  assert.equal(await doneBy('Get the green form'), null);
  await check(await add('registration'));
  assert.equal(await doneBy('Get the green form'), 'Operator key');
  const later = { ...fields, title: 'Send a copy of it', key: crypto.randomUUID(), paper: 'registration' };
  await browser.send(`/office/cases/${number}`, later);
  assert.equal(await doneBy('Send a copy of it'), 'Operator key', 'it was checked before');
  const unknown = { title: 'Get the forms', paper: 'forms-before-2024' };
  const refused = await callAsOperator(lychgate, 'POST', `${path}/Tasks`, unknown);
  assert.deepEqual(
    [refused.status, refused.body.fields.paper],
    [400, 'A case with this place of death has no such paper.'],
  );
});
