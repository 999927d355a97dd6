import { becomes, wordsOf, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { operatorKey } from '../support/lychgate.ts';
import { openPagesOver } from '../support/pages-over.ts';

/** A website over somebody else's back office, and a browser to look at the operator's page with. */
export const openAdminPages = async () => openPagesOver(await fakeBackOffice({}));

/** An operator who has been let in, at the page. */
export async function signIn(v: Visit) {
  await v.page.request.post('/admin', { form: { key: operatorKey }, maxRedirects: 0 });
  await v.open('/admin');
}

export const press = (v: Visit, name: string) => v.page.getByRole('button', { name, exact: true }).click();
export const follow = (v: Visit, name: string) => v.page.getByRole('link', { name, exact: true }).click();

/** The card is at work: its spinner turns, 100 across, and nothing else can be started. */
export async function showsWork(v: Visit, name: string) {
  await becomes(
    () =>
      v.page.evaluate(() => {
        const spinner = document.querySelector<HTMLProgressElement>('.job-card progress');
        const buttons = document.querySelectorAll('.tasks button').length;
        const card = spinner?.parentElement?.getAttribute('aria-label');
        return { card, across: spinner?.offsetWidth, ends: spinner?.hasAttribute('value'), buttons };
      }),
    { card: name, across: 100, ends: false, buttons: 0 },
  );
}

/** How the run that was pressed for has ended. */
export const showsResults = (v: Visit, words: string[]) => endsWith(v, '.run-news', words);

/** That it has failed, and why. */
export const showsFailure = (v: Visit, words: string[]) => endsWith(v, '.job-card-failed', words);

/** Without script the page does not look by itself. */
async function endsWith({ page, javaScript }: Visit, place: string, words: string[]) {
  const again = page.getByRole('link', { name: 'Look again' });
  const says = async () => {
    if (!javaScript && (await again.isVisible())) await again.click({ timeout: 1_000 });
    const [shown] = await page.locator(place).all();
    return shown ? wordsOf(shown) : [];
  };
  await becomes(says, words);
}
