// @proof: three relatives and staff write in one application in four browsers, in a random order.
import type { Page } from '@playwright/test';
import { signInAsOperator } from '../../support/browser/staff-pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { runAsOperator, type TestedLychgate } from '../../support/lychgate.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { openApplication } from '../application-fixture.ts';

const rounds = 36;
const topics = {
  whereabouts: 'diedAt',
  registration: 'registeredMore',
  family: 'whoKnows',
  belongings: 'belongings',
  payment: 'whoPaysMore',
} as const;
type Topic = keyof typeof topics;

type Person = {
  name: string;
  page: Page;
  hasScript: boolean;
  /** The path below which the topics are. */
  path: string;
  /** The topic whose page is open, which others may have changed since. */
  open: Topic | null;
};

/** Everything that somebody has written and was told is saved, by field. */
type Answers = { words: Map<string, string[]>; objections: string[] };

type Turn = { person: Person; random: Random; written: Answers; step: number };

test('no word and no objection of three relatives and of staff is lost', async ({ newVisitor, lychgate }) => {
  test.setTimeout(120_000);
  const { path, number } = await openApplication(lychgate);
  const family = { path, open: null };
  const people: Person[] = [
    { name: 'Ann', page: (await newVisitor()).page, hasScript: true, ...family },
    { name: 'Ben', page: (await newVisitor()).page, hasScript: true, ...family },
    {
      name: 'Cara',
      page: (await newVisitor({ javaScriptEnabled: false })).page,
      hasScript: false,
      ...family,
    },
    {
      name: 'Staff',
      page: (await newVisitor()).page,
      hasScript: true,
      path: `/office/cases/${number}/application`,
      open: null,
    },
  ];
  await signInAsOperator(people[3]!.page);
  const random = createRandom(31);
  const written: Answers = { words: new Map(), objections: [] };
  for (let step = 0; step < rounds; step += 1) {
    // Two at once: what each of them does crosses on the way.
    const [first, second] = random.shuffled(people) as [Person, Person];
    await Promise.all([first, second].map((person) => act({ person, random, written, step })));
  }
  for (const person of people) if (person.open) await press(person);
  await expectNothingLost(lychgate, number, written);
});

async function act(turn: Turn): Promise<void> {
  const { person, random } = turn;
  if (!person.open || random.isOneIn(4)) {
    if (person.open) await press(person);
    const topic = random.pick(Object.keys(topics) as Topic[]);
    await person.page.goto(`${person.path}/${topic}`);
    person.open = topic;
    return;
  }
  await write(turn);
  // An objection is sent by the button at once.
  if (person.open === null) return;
  if (random.isOneIn(3)) return press(person);
  if (person.hasScript && random.isOneIn(2)) await waitUntilSaved(person);
}

/** Adds a word to what the page shows, and sometimes an objection. */
async function write({ person, random, written, step }: Turn): Promise<void> {
  const { page, open, name } = person;
  const field = topics[open!];
  const word = `${name}${step}`;
  const input = page.locator(`[name="${field}"]`);
  await input.fill(`${await input.inputValue()} ${word}`.trim());
  written.words.set(field, [...(written.words.get(field) ?? []), word]);
  if (open !== 'family' || random.isOneIn(2)) return;
  const objection = `${name} objects ${step}`;
  await page.locator('[name="objection"]').fill(objection);
  written.objections.push(objection);
  await press(person);
}

/** Waits for the script. If it names an answer of somebody else, the button shows both. */
async function waitUntilSaved(person: Person): Promise<void> {
  const state = person.page.locator('.saved-state');
  if ((await state.count()) === 0) return;
  await expect(state).toHaveText(/Saved at|meanwhile/);
  if (/meanwhile/.test((await state.textContent())!)) await press(person);
}

const triesMax = 10;

/** Presses the button. Beside an answer of somebody else, puts the words of both into one's own, and presses again. */
async function press(person: Person): Promise<void> {
  const { page, open } = person;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = page.url();
    const answered = page.waitForResponse(
      (response) => response.request().isNavigationRequest() && response.request().method() === 'POST',
    );
    await page.locator('main form button.button-main').click();
    const sent = (await answered).status();
    await page.waitForLoadState();
    if (sent < 400) {
      person.open = null;
      return;
    }
    expect([sent, page.url()]).toEqual([409, before]);
    const other = /“([^]*)”\. Save again/.exec(await page.locator('.field-error').first().innerText())![1]!;
    const input = page.locator(`[name="${topics[open!]}"]`);
    const words = new Set(`${other} ${await input.inputValue()}`.split(/\s+/).filter(Boolean));
    words.delete('nothing');
    await input.fill([...words].join(' '));
  }
  throw new Error(`${person.name} was refused ${triesMax} times`);
}

async function expectNothingLost(lychgate: TestedLychgate, number: string, { words, objections }: Answers) {
  const { answers } = await runAsOperator<{ answers: { field: string; value: string }[] }>(
    lychgate,
    'GET',
    `Cases/${number}/Application`,
  );
  const lost = [...words].flatMap(([field, expected]) => {
    const found = answers.find((answer) => answer.field === field)?.value.split(/\s+/) ?? [];
    return expected.filter((word) => !found.includes(word));
  });
  expect(lost).toEqual([]);
  expect([...words.values()].flat().length).toBeGreaterThan(rounds / 2);
  const checks = await runAsOperator<{ objections: { text: string }[] }>(
    lychgate,
    'GET',
    `Cases/${number}/Checks`,
  );
  expect(checks.objections.map(({ text }) => text).toSorted()).toEqual(objections.toSorted());
  expect(objections.length).toBeGreaterThan(1);
}
