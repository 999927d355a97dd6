import { expect, type Locator, type Page } from '@playwright/test';
import { expectToasts, readFormValues } from '../events/booking-page.ts';
import { fieldGroups } from '#website/cremation/form/summary.ts';
import type { FakeBackOffice } from '../support/fake-back-office.ts';
import { readLines, type Visitor } from '../support/visitor.ts';
import { margaret, requestPath, sendCall } from '../support/records/cremation-request.ts';
import { createTitlePattern } from '../support/browser/title.ts';

/** The headings of the form's steps. */
export const stepTitles = [
  'About you',
  'About the person who died',
  'Where they lived and died',
  'A few more questions',
];

export const formHeading = 'Request an unattended cremation';
export const checkHeading = 'Check your answers';
export const waiting = 'Please wait, your request is being processed.';
export const success = 'Success! Your request has been processed.';
const failed = ['ERROR', 'There was an error creating the Unattended Cremation'] as const;

const certain = [
  'Your answers are still here. Please try again.',
  'Or call us on 01632 960 123. We are happy to help.',
];
const uncertain = [
  'We are not sure whether your request reached us. If you send it again, we may receive it twice.',
  'Your answers are still here. To send them again, press Send Request Again, or call us on 01632 960 123 to ask whether it arrived.',
];

type Values = Record<string, string>;

/** The lines of the page about a sent request, without its button. */
export const sentPage = [
  success,
  'We are so sorry that 小龍 بن علی‌رضا has died.',
  'Your reference is',
  'UC-4KTD-9WRX',
  'What happens next',
  'One of our team reads your request.',
  'We call you on +44 (0)7700 900-123 to talk it through.',
  'We help you with the legal forms, and agree a date with you.',
  'You do not need to do anything more for now.',
  'If anything has changed, or if you would like to talk to us, please call 01632 960 123 and tell us your reference.',
];

/** The pages of a request: the form, its answers to check, and what follows. */
export class RequestPage {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly errorSummary: Locator;
  private readonly backOffice: FakeBackOffice;

  constructor(visitor: Visitor, backOffice: FakeBackOffice) {
    this.visitor = visitor;
    this.page = visitor.page;
    this.errorSummary = this.page.locator('.error-summary');
    this.backOffice = backOffice;
  }

  field(name: string): Locator {
    return this.page.locator(`[name="${name}"]`);
  }

  /** Opens the first step. */
  async open() {
    await this.visitor.open(requestPath);
    await this.page.getByRole('link', { name: 'Start the request' }).click();
    await this.visitor.ready();
  }

  /** Opens the form and fills it in. Returns the values of its controls. */
  async openFilled(values: Values = margaret): Promise<Values> {
    await this.open();
    await fillRequest(this.page, values);
    return this.typed();
  }

  fillIn(values: Values): Promise<void> {
    return fillRequest(this.page, values);
  }

  /** Shows the step with this field. */
  show(name: string): Promise<void> {
    return showField(this.page, name);
  }

  /** Types into a field as a person does, and leaves it. */
  async type(name: string, text: string) {
    await this.show(name);
    await this.field(name).fill(text);
    await this.field(name).press('Tab');
  }

  /** The values of the controls, with line ends as a browser shows them. */
  async typed(): Promise<Values> {
    const entries = Object.entries(await readFormValues(this.page));
    return Object.fromEntries(entries.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
  }

  /** The key that makes every repeat of this form the same request. */
  key(): Promise<string> {
    return this.field('requestKey').inputValue();
  }

  /** The section that the visitor has just changed is found again on the page of answers. */
  async backToAnswers(name: string) {
    await this.page.getByRole('button', { name: 'Back to your answers' }).click();
    await this.showsHeading(checkHeading);
    await expect(this.page.locator(`[name="change"][value="${name}"]`)).toBeFocused();
  }

  /** Sends the request, from the last step or from the page of answers. */
  async send() {
    const hasSteps = (await this.page.locator('textarea').count()) > 0;
    if (hasSteps) await this.show('discussFurther');
    await this.page.getByRole('button', { name: 'Send Request' }).click();
  }

  async check() {
    await this.show('discussFurther');
    await this.page.getByRole('button', { name: checkHeading }).click();
    await this.showsHeading(checkHeading);
  }

  /** Goes from the page of answers back to the section that begins with this field. */
  async change(name: string) {
    await this.page.locator(`[name="change"][value="${name}"]`).click();
    await this.showsHeading(formHeading);
    await expect(this.field(name)).toBeFocused();
  }

  /** Title and answers of each section of the page of answers, as they are read. */
  answers() {
    return this.page
      .locator('main section:has(dl)')
      .evaluateAll((sections) =>
        sections.map((section) => [
          section.querySelector('h2')!.innerText,
          Array.from(section.querySelectorAll('dt'), (term) => [
            term.innerText,
            (term.nextElementSibling as HTMLElement).innerText.trim(),
          ]),
        ]),
      );
  }

  async showsHeading(heading: string) {
    await expect(this.page.locator('h1')).toHaveText(heading);
    await this.visitor.ready();
  }

  /** Waits until a field shows this message, to sighted people and to screen readers. */
  async saysAt(name: string, message: string) {
    await expect(this.field(name)).toHaveAccessibleDescription(
      new RegExp(message.replace(/[^\w ]/g, '\\$&')),
    );
  }

  /** Waits for exactly these problems: in the summary, at their fields and for screen readers. */
  async complains(problems: Values, labels: Values = {}) {
    const groups = fieldGroups
      .map(({ title, names }) => ({ title, wrong: names.filter((name) => problems[name]) }))
      .filter(({ wrong }) => wrong.length > 0);
    const lines = groups.flatMap(({ title, wrong }) => [
      ...(groups.length > 1 ? [title] : []),
      ...wrong.map((name) => (labels[name] ?? '') + problems[name]),
    ]);
    await expect.poll(() => readLines(this.errorSummary)).toEqual(['There is a problem', ...lines]);
    await this.visitor.ready();
    await expect(this.errorSummary).toBeFocused();
    await expect(this.page).toHaveTitle(createTitlePattern(`Error: ${formHeading}`));
    expect(await this.markedFields()).toEqual(Object.keys(problems));
    for (const [name, problem] of Object.entries(problems)) await this.saysAt(name, `Error: ${problem}`);
  }

  /** Waits for the form with all its values, a toast that can be closed and a phone number to call. */
  async failsKindly(text: Values, certainty: 'certain' | 'uncertain' = 'certain') {
    await expectToasts(this.page, failed);
    await this.showsHeading(formHeading);
    const mayHaveArrived = certainty === 'uncertain' && { mayHaveArrived: 'yes' };
    expect(await this.typed()).toEqual({ ...text, ...mayHaveArrived });
    const lines = await readLines(this.page.getByRole('main'));
    expect(lines).toEqual(expect.arrayContaining(certainty === 'uncertain' ? uncertain : certain));
    expect(await this.markedFields()).toEqual([]);
    expect(await this.page.content()).not.toContain('Secret reason');
    await this.page.getByRole('button', { name: 'Close' }).click();
    await expectToasts(this.page);
  }

  /** The requests that arrived at the back office. */
  sent() {
    return this.backOffice.calls.filter(({ method, path }) => `${method} ${path}` === sendCall);
  }

  bodySent(): Values {
    return this.sent()[0]!.body as Values;
  }

  /** The keys of the sent requests: repeats of one have the same key. */
  keysSent() {
    return [...new Set(this.sent().map(({ idempotencyKey }) => idempotencyKey))];
  }

  private markedFields() {
    return this.page
      .locator('[aria-invalid]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
  }
}

/** Shows the step with a field, as a link to it does, and unfolds it. */
export async function showField(page: Page, name: string) {
  const control = page.locator(`[name="${name}"]`);
  if (await control.isVisible()) return;
  await control.evaluate((element) => (location.hash = element.closest('fieldset[id]')!.id));
  await expect(page.locator('fieldset[id]', { has: control })).toBeVisible();
  const folded = page.locator('details:not([open])', { has: control });
  if ((await folded.count()) > 0) await folded.locator('summary').click();
}

/**
 * Enters values into the form, chooses where there is a list, and ends at the last of them. "yes" ticks the box. One call
 * for each step of the form, because one for each of thirty fields takes seconds.
 */
export async function fillRequest(page: Page, values: Values) {
  const form = page.locator('main form').last();
  const steps = await form.evaluate(({ elements }: HTMLFormElement, names) => {
    const findStep = (name: string) =>
      (elements.namedItem(name) as Element).closest('fieldset[id]')?.id ?? '';
    return names.map(findStep);
  }, Object.keys(values));
  for (const step of new Set(steps)) {
    const texts = Object.entries(values).filter((_, index) => steps[index] === step);
    await showField(page, texts.at(-1)![0]);
    await form.evaluate(enterAll, texts);
  }
}

// Runs in the page.
function enterAll({ elements }: HTMLFormElement, texts: [string, string][]) {
  const findSetter = (control: object) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!;
  for (const [name, text] of texts) {
    const control = elements.namedItem(name) as HTMLInputElement;
    control.focus();
    if (control.type === 'checkbox') {
      if (control.checked !== (text === 'yes')) control.click();
      continue;
    }
    findSetter(control).call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  (document.activeElement as HTMLElement).blur();
}
