// @proof: three relatives, the applicant and staff act in a random order of hundreds of acts, and pdfsig reads what was signed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createStatement } from '#contract/records/application-statement.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { openApplication, type SentApplication } from './application-fixture.ts';
import { createRandom } from '../support/random.ts';

const run = promisify(execFile);
const steps = 150;

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

type Answer = { field: string; value: string; revision: number };

const texts = ['diedAt', 'registeredMore', 'whoKnows', 'belongings', 'whoPaysMore'];

/** Each person works from the answers as they last read them, like somebody with a page open. */
function startPeople({ number, path, ownPath }: SentApplication) {
  const token = path.split('/').at(-1)!;
  const own = ownPath.split('/').at(-1)!;
  const family = { read: `OwnApplication/${token}`, method: 'POST' };
  const staff = { read: `Cases/${number}/Application`, method: 'PUT' };
  return {
    own,
    people: [
      { name: 'Ann', ...family },
      { name: 'Ben', ...family },
      { name: 'Cara', ...family },
      { name: 'Staff', ...staff },
    ].map((person) => ({ ...person, known: new Map<string, Answer>() })),
  };
}

test('no word and no objection is lost, and nobody signs a text that differs from the answers', async () => {
  const application = await openApplication(lychgate);
  const { number, answerAll } = application;
  await answerAll();
  const random = createRandom(32);
  const { own, people } = startPeople(application);
  const saved: string[] = [];
  const objections: string[] = [];
  let shownApplication: { digest: string } | null = null;
  let signatures = 0;
  for (let step = 0; step < steps; step += 1) {
    const person = people[random.below(people.length)]!;
    const kind = random.below(20);
    if (kind < 8) {
      const { body } = await callAsOperator(lychgate, 'GET', person.read);
      person.known = new Map(body.answers.map((answer: Answer) => [answer.field, answer]));
    } else if (kind < 15) {
      const field = texts[random.below(texts.length)]!;
      const value = `Word ${step} of ${person.name}`;
      const answers = { [field]: { value, revision: person.known.get(field)?.revision ?? 0 } };
      // Half of it is saved while they write.
      const isUnfinished = random.below(2) === 0;
      const sent = { by: person.name, answers, isUnfinished };
      const { status, body } = await callAsOperator(lychgate, person.method, person.read, sent);
      if (status === 409) assert.deepEqual([body.code, isUnfinished], ['application-signed', true]);
      else if (body.conflicts.length === 0) saved.push(value);
      // A person who is refused reads the stored answers before they write again.
      else person.known = new Map(body.answers.map((answer: Answer) => [answer.field, answer]));
    } else if (kind === 15) {
      const text = `Objection ${step}`;
      await callAsOperator(lychgate, person.method, person.read, {
        answers: { objection: { value: text, revision: 0 } },
      });
      objections.push(text);
    } else if (kind < 18 || !shownApplication)
      shownApplication = (await callAsOperator(lychgate, 'GET', `OwnApplication/${own}/Statement`)).body;
    else {
      const declares = ['true', 'right', 'told', 'phone'];
      const body = { name: 'Margaret Ellis', declares, digest: shownApplication.digest };
      const presses = await Promise.all(
        [1, 2].map(() => callAsOperator(lychgate, 'POST', `OwnApplication/${own}/Signature`, body)),
      );
      for (const { status, body: answer } of presses)
        if (status !== 200) assert.match(answer.code, /^answers-changed$|^signed-too-often$/);
      signatures += presses[0]!.status === 200 ? 1 : 0;
    }
    await checkSignature(number);
  }
  assert.ok(saved.length > 25 && objections.length > 2 && signatures > 1, `${saved.length} ${signatures}`);
  await checkNothingLost(number, { saved, objections });
  await checkDocuments(number);
});

/** Fails if a signature counts that does not cover exactly the current answers, or if two count. */
async function checkSignature(number: string) {
  const valid = await lychgate.database!.rows<{ statement: unknown }>`
    select statement from case_signature join funeral_case on funeral_case.id = case_id
    where number = ${number} and voided_at is null`;
  assert.ok(valid.length <= 1);
  if (valid.length === 0) return;
  const { body } = await callAsOperator(lychgate, 'GET', `Cases/${number}/Application`);
  const provider = /entered by (.*?) on the telephone/i.exec(JSON.stringify(valid[0]!.statement));
  const expected = createStatement({ ...body, providerName: provider?.[1] ?? '' });
  assert.deepEqual(valid[0]!.statement, JSON.parse(JSON.stringify(expected)));
}

/** Fails if a saved answer is neither current nor in the history as one that somebody replaced knowingly. */
async function checkNothingLost(
  number: string,
  { saved, objections }: { saved: string[]; objections: string[] },
) {
  const [{ history }] = (await lychgate.database!.rows<{ history: string }>`
    select string_agg(changes::text, ' ') as history from history
    where record_type = 'funeral_case' and record_id = ${number}`) as [{ history: string }];
  for (const value of saved) assert.ok(history.includes(`"${value}"`), value);
  const { body: checks } = await callAsOperator(lychgate, 'GET', `Cases/${number}/Checks`);
  assert.deepEqual(
    checks.objections.map(({ text }: { text: string }) => text).toSorted(),
    objections.toSorted(),
  );
}

/** Fails if a document is damaged. Asks Poppler's `pdfsig` too, where it is installed. */
async function checkDocuments(number: string) {
  const { body } = await callAsOperator(lychgate, 'GET', `Cases/${number}/Application`);
  assert.ok(body.signatures.length > 0);
  assert.ok(body.signatures.every(({ isIntact }: { isIntact: boolean }) => isIntact));
  const { rows } = lychgate.database!;
  const [stored] = await rows<{ pdf: Buffer }>`select pdf from case_signature order by id desc limit 1`;
  const changed = Buffer.from(stored!.pdf);
  changed[changed.indexOf('/Title')]! ^= 1;
  const judge = async (name: string, pdf: Buffer) => {
    const file = join(lychgate.dataDir, name);
    await writeFile(file, pdf);
    const { stdout } = await run('pdfsig', [file]).catch((error: { stdout?: string; code?: unknown }) => {
      if (error.code === 'ENOENT') return { stdout: null };
      return { stdout: error.stdout ?? '' };
    });
    return stdout;
  };
  const whole = await judge('whole.pdf', stored!.pdf);
  if (whole === null) return;
  assert.match(whole, /Signature is Valid/);
  assert.match(whole, /Total document signed/);
  assert.doesNotMatch((await judge('changed.pdf', changed)) ?? '', /Signature is Valid/);
}
