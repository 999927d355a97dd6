import { withClientTimeout } from '../../ui/client-timeout.ts';
import type { CaptionsAnswer } from './save-captions.ts';

const trouble: CaptionsAnswer = { outcome: 'trouble', problems: {} };

/** Sends the captions of this form to this page's own address. */
export const sendCaptions = (form: HTMLFormElement): Promise<CaptionsAnswer> =>
  withClientTimeout(
    () => post(form),
    () => trouble,
  );

async function post(form: HTMLFormElement): Promise<CaptionsAnswer> {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const answer = await fetch(location.href, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(texts),
  });
  // A proxy may answer with a page of its own, so only the expected words count.
  const { captions } = (await answer.json()) as { captions?: CaptionsAnswer };
  return captions?.problems ? captions : trouble;
}
