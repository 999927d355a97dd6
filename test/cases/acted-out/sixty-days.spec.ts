// @proof: a case of 60 days, from the request to the closed case, by two members of staff and a family in three browsers.
import type { Page } from '@playwright/test';
import { exampleCremationRequest } from '#contract/example-records.ts';
import { formatDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { applicationTopicNames, applicationFields, listTopicFields } from '#contract/records/application.ts';
import { signIn } from '../../support/browser/staff-pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createDatabase } from '../../support/database.ts';
import { forkLychgate } from '../../support/processes/forked-lychgate.ts';
import { freePort } from '../../support/free-port.ts';
import { runAsOperator } from '../../support/lychgate.ts';
import { password, StaffBrowser } from '../../support/staff-browser.ts';
import { createPriceVersion } from '../../prices/price-version.ts';
import { neededAnswers, findOwnPath } from '../application-fixture.ts';

const dayMs = 86_400_000;

type Clock = { laterMs: number };
type Office = Awaited<ReturnType<typeof openOffice>>;
type Person = { page: Page; eMail: string };

/** An office with places, a price list, and two members of staff, on a clock that goes forward. */
async function openOffice() {
  const fresh = await createDatabase();
  const port = await freePort();
  const forked = await forkLychgate({ DATABASE_URL: fresh.url, PORT: String(port), LOG_LEVEL: 'error' });
  const clock: Clock = { laterMs: 0 };
  const ask = <Body>(method: string, path: string, body?: unknown) =>
    runAsOperator<Body>(forked, method, path, body);
  for (const [kind, name] of Object.entries({ mortuary: 'Mortuary', crematorium: 'Hillside' }))
    await ask('POST', 'CarePlaces', { name, kind });
  await ask('POST', 'PriceVersions', createPriceVersion({ validFrom: todayInLondon(new Date()) }));
  return {
    address: forked.address,
    database: fresh.database,
    ask,
    /** Yesterday, as people type it, on the clock of the office. */
    yesterday: () => formatDay(todayInLondon(new Date(Date.now() + clock.laterMs - dayMs))),
    putForward: async (days: number) => {
      clock.laterMs += days * dayMs;
      await forked.putForward(days * dayMs);
    },
    stop: async () => {
      await forked.stop();
      await fresh.drop();
    },
  };
}

/** Adds a member of staff who has chosen a password. */
async function hire({ ask, address }: Office, page: Page, name: string, role: string): Promise<Person> {
  const eMail = `${name.toLowerCase()}@willow.example`;
  const { guid } = await ask<{ guid: string }>('POST', 'Staff', { name, eMail, role });
  const { link } = await ask<{ link: string }>('POST', `Staff/${guid}/InvitationLink`, {});
  const { pathname, search } = new URL(link);
  await new StaffBrowser({ address }).send(pathname + search, { password });
  return { page, eMail };
}

/** Opens a page of staff. A session has ended since the last day, so they sign in again. */
async function open({ address }: Office, { page, eMail }: Person, path: string): Promise<Page> {
  await page.goto(address + path);
  if (await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()) {
    await signIn(page, eMail);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
    await page.goto(address + path);
  }
  return page;
}

const send = (page: Page) => page.locator('main form button.button-main').last().click();

async function answerAll(page: Page): Promise<void> {
  const answers = neededAnswers as Record<string, string>;
  for (const topic of applicationTopicNames) {
    for (const name of Object.keys(listTopicFields(topic)).filter((field) => answers[field])) {
      if (applicationFields[name]!.choices)
        await page.locator(`[name="${name}"][value="${answers[name]}"]`).check();
      else await page.locator(`[name="${name}"]`).fill(answers[name]!);
    }
    await send(page);
    await page.waitForURL((url) => !url.pathname.endsWith(`/${topic}`));
  }
}

const file = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${name}${' '.repeat(200)}%%EOF`),
});

type Labels = Record<'person' | 'coffin' | 'ashes', string>;

async function readLabels({ ask }: Office, number: string): Promise<Labels> {
  const { labels } = await ask<{ labels: { kind: string; code: string }[] }>('GET', `Cases/${number}/Care`);
  return Object.fromEntries(labels.map(({ kind, code }) => [kind, code])) as Labels;
}

async function scan(office: Office, person: Person, code: string, place: string): Promise<void> {
  const page = await open(office, person, `/office/care?code=${code}`);
  await page.getByLabel('Place', { exact: true }).selectOption(place);
  await page.getByLabel('Arrived').check();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText(/Recorded|recorded/).first()).toBeVisible();
}

type Act = { number: string; kind: string; code: string; fields?: Record<string, string> };

/** One records an act with the label, and the other confirms it with the same label. */
async function byTwo(office: Office, [first, second]: [Person, Person], act: Act): Promise<void> {
  const { number, kind, code, fields = {} } = act;
  const page = await open(office, first, `/office/cases/${number}/record/${kind}`);
  const formValues = { code, day: office.yesterday(), time: '10:30 am', note: 'Label and plate', ...fields };
  for (const [name, value] of Object.entries(formValues)) {
    const input = page.locator(`main [name="${name}"]`);
    if ((await input.evaluate((node) => node.tagName)) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(
    page.getByText('It waits for another member of staff', { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'I confirm this' })).toHaveCount(0);
  const { pathname } = new URL(page.url());
  const other = await open(office, second, pathname);
  await other.locator('main [name="code"]').fill(code);
  await other.getByRole('button', { name: 'I confirm this' }).click();
  await expect(other.getByText('Confirmed. It counts from now on.')).toBeVisible();
}

test('a case of 60 days is acted out by two members of staff and a family', async ({ newVisitor }) => {
  test.setTimeout(180_000);
  const office = await openOffice();
  try {
    const { ask, putForward } = office;
    const ruth = await hire(office, (await newVisitor()).page, 'Ruth', 'staff');
    const ben = await hire(office, (await newVisitor()).page, 'Ben', 'finance');
    const family = (await newVisitor()).page;

    await ask('POST', 'UnattendedCremation', exampleCremationRequest);
    const number = await openCaseOfRequest(office, ruth);
    const own = office.address + (await findOwnPath(office, number));

    await putForward(1);
    await family.goto(own);
    await expect(family.getByText('From the price list of', { exact: false })).toBeVisible();
    await family.goto(`${own}/${applicationTopicNames[0]}`);
    await answerAll(family);
    await sendPapers(office, { ruth, family, own, number });
    await signApplication(family);

    await putForward(2);
    await agreePrice(office, ruth, number);
    await family.goto(own);
    await expect(family.getByText(`Estimate ${number}, no. `, { exact: false })).toBeVisible();
    const labels = await readLabels(office, number);
    await scan(office, ruth, labels.person, 'Mortuary');
    await tellTheFamily(office, ruth, number);
    await family.goto(own);
    await expect(family.getByText('is in our care', { exact: false }).first()).toBeVisible();

    await putForward(6);
    await moveOn(office, ruth, number, 3);
    await byTwo(office, [ruth, ben], {
      number,
      kind: 'identity',
      code: labels.person,
      fields: { place: 'Chapel' },
    });
    await scan(office, ruth, labels.coffin, 'Hillside');
    await byTwo(office, [ben, ruth], {
      number,
      kind: 'cremation',
      code: labels.coffin,
      fields: { place: 'Hillside' },
    });
    await scan(office, ruth, labels.ashes, 'Mortuary');

    await putForward(12);
    const release = { way: 'collected', to: 'applicant', proof: 'passport' };
    await byTwo(office, [ruth, ben], { number, kind: 'release', code: labels.ashes, fields: release });

    await putForward(9);
    await makeInvoice(office, ben, number);
    await complain(office, family);

    await putForward(30);
    const { total } = await ask<{ total: number }>('GET', 'Complaints');
    expect(total).toBe(1);
    await closeCase(office, ruth, number);
    await expectForgottenAfterYears(office, number);
  } finally {
    await office.stop();
  }
});

async function openCaseOfRequest(office: Office, ruth: Person): Promise<string> {
  const page = await open(office, ruth, '/office/requests');
  await page.getByRole('link', { name: 'John', exact: false }).first().click();
  await page.getByRole('button', { name: 'Open a case' }).click();
  await expect(page.getByText('The case is open.', { exact: false })).toBeVisible();
  const number = /cases\/([\d-]+)/.exec(page.url())![1]!;
  await page.getByRole('link', { name: 'Application', exact: true }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  return number;
}

type SentForm = { ruth: Person; family: Page; own: string; number: string };

/** The family sends one paper, staff add two, and staff check all of them. */
async function sendPapers(office: Office, { ruth, family, own, number }: SentForm): Promise<void> {
  await family.goto(`${own}/papers/registration`);
  await family.locator('[name="fileData"]').setInputFiles(file('registration'));
  await send(family);
  await expect(family.getByText('It has arrived.', { exact: false })).toBeVisible();
  for (const kind of ['examiner', 'authorisation']) {
    const page = await open(office, ruth, `/office/cases/${number}/papers/new/${kind}`);
    await page.locator('[name="fileData"]').setInputFiles(file(kind));
    await send(page);
    await expect(page.getByText('The paper is here.', { exact: false })).toBeVisible();
  }
  const page = await open(office, ruth, `/office/cases/${number}/papers`);
  const check = page.getByRole('button', { name: 'Mark as checked' });
  for (let left = await check.count(); left > 0; left -= 1) {
    await check.first().click();
    await expect(check).toHaveCount(left - 1);
  }
}

async function signApplication(family: Page): Promise<void> {
  await family.goto(family.url().replace(/\/papers.*$/, '/sign'));
  for (const box of await family.locator('[name="declares"]').all()) await box.check();
  await family.locator('main [name="name"]').fill('Margaret Ellis');
  await family.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(family.getByText('Signed by Margaret Ellis', { exact: false })).toBeVisible();
}

async function agreePrice(office: Office, ruth: Person, number: string): Promise<void> {
  const page = await open(office, ruth, `/office/cases/${number}/estimates/new`);
  await page.locator('[name="item-unattendedCremation"]').check();
  await page.getByRole('button', { name: 'Make the estimate' }).click();
  await expect(page.getByText('The estimate is saved.', { exact: false })).toBeVisible();
  await open(office, ruth, `/office/cases/${number}`);
  await page.getByRole('button', { name: /^Done ?: Agree the price in writing/ }).click();
  await expect(page.getByRole('button', { name: /^Undo ?: Agree the price in writing/ })).toBeVisible();
}

/** Lets the page of the family tell all that it can. */
async function tellTheFamily(office: Office, ruth: Person, number: string): Promise<void> {
  const page = await open(office, ruth, `/office/cases/${number}/family`);
  await page.locator('main [name="level"][value="place"]').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
}

async function moveOn(office: Office, ruth: Person, number: string, times: number): Promise<void> {
  const page = await open(office, ruth, `/office/cases/${number}`);
  for (let count = 0; count < times; count += 1) {
    const button = page.locator('button[name="to"]');
    const name = (await button.textContent())!;
    await button.click();
    await expect(button).not.toHaveText(name);
  }
}

async function makeInvoice(office: Office, ben: Person, number: string): Promise<void> {
  const payer = { reference: 'ELLIS1', name: 'Margaret Ellis', eMail: 'margaret@example.org' };
  const { guid } = await office.ask<{ guid: string }>('POST', 'Customers', payer);
  await office.ask('PUT', `Cases/${number}`, { customer: guid });
  const page = await open(office, ben, `/office/cases/${number}/estimates`);
  await page.locator('main a[href*="/estimates/"]').filter({ hasText: '£' }).first().click();
  await page.getByRole('link', { name: 'Make an invoice from it' }).click();
  await page.locator('[name="dueOn"]').fill('3 Dec 2099');
  await page.getByRole('button', { name: 'Add the invoice' }).click();
  await expect(page.getByText(`${number}, no. `, { exact: false }).first()).toBeVisible();
}

async function complain(office: Office, family: Page): Promise<void> {
  await family.goto(`${office.address}/privacy/complaint`);
  await family.getByLabel('What is wrong?').fill('A newsletter came although I never asked for one.');
  await family.getByLabel('Your name').fill('Margaret Ellis');
  await family.getByLabel('Your email address').fill('margaret@example.org');
  await family.getByRole('button', { name: 'Send the complaint' }).click();
  await expect(family.getByText(/DC-/).first()).toBeVisible();
}

async function closeCase(office: Office, ruth: Person, number: string): Promise<void> {
  const page = await open(office, ruth, `/office/cases/${number}`);
  await page.getByRole('button', { name: /^Done ?: Check that everything is paid/ }).click();
  await page.getByRole('button', { name: 'Close the case' }).click();
  await expect(page.getByText('The case is closed.').first()).toBeVisible();
}

/** After six years the case is erased; what must be provable about the cremation stays, and so does the chain of care. */
async function expectForgottenAfterYears(
  { ask, putForward, database }: Office,
  number: string,
): Promise<void> {
  const isErased = async () => (await ask<{ isErased: boolean }>('GET', `Cases/${number}`)).isErased;
  await ask('GET', 'Admin/BackgroundServiceAPI');
  expect(await isErased()).toBe(false);
  await putForward(6 * 366);
  await ask('GET', 'Admin/BackgroundServiceAPI');
  expect(await isErased()).toBe(true);
  const [register] = await database.rows<{ confirmedBy: string; releasedTo: string }>`
    select confirmed_by_name as "confirmedBy", released_to as "releasedTo" from cremation_register
    where number = ${number}`;
  expect(register).toEqual({ confirmedBy: 'Ruth', releasedTo: 'Mrs Margaret Ellis' });
  const { problem } = await ask<{ problem: string | null }>('POST', `Cases/${number}/Care/Check`, {});
  expect(problem).toBeNull();
}
