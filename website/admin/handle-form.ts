import { redirect, type RouterContextProvider } from 'react-router';
import type { JobKind } from '#contract/jobs.ts';
import { requestFactsContext, type Operator } from '../request-facts.ts';
import { deskContext, type Desk } from './jobs/jobs-client.ts';
import { jobCalled } from './jobs/jobs-by-name.ts';
import { textOf, type AdminAnswer } from './answer.ts';
import { actOnAttention } from './attention/attention.ts';
import { notStarted, scanned } from './messages.ts';
import { adminPath, readView, runAddress, signedInAddress } from './view.ts';

/** Carries out what was pressed or scanned: an answer for the page, or where to go on. */
export async function act(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  url: string,
): Promise<AdminAnswer | Response> {
  const { operator, log } = context.get(requestFactsContext);
  if (!(await operator.isSignedIn())) return signIn(operator, form);
  const desk = context.get(deskContext);
  if (form.has('sign-out'))
    return redirect(adminPath, { headers: { 'Set-Cookie': await operator.signOut() } });
  if (form.has('code')) return { scan: await scan(desk, form, log) };
  const attended = desk.attention && (await actOnAttention(desk.attention, form, readView(url).laterPage));
  if (attended) return attended;
  const cancelled = form.get('cancel');
  if (typeof cancelled === 'string' && desk.cancel) {
    await desk.cancel(cancelled);
    return redirect(runAddress(cancelled));
  }
  const job = jobCalled(form.get('job'));
  return job ? startJob(desk, job.kind) : redirect(adminPath);
}

async function signIn(operator: Operator, form: FormData): Promise<AdminAnswer | Response> {
  const key = form.get('key');
  if (typeof key !== 'string') return { notLetIn: 'ended' };
  const entry = await operator.signIn(key);
  return 'cookie' in entry
    ? redirect(signedInAddress, { headers: { 'Set-Cookie': entry.cookie } })
    : { notLetIn: entry.refused };
}

async function startJob(desk: Desk, kind: JobKind): Promise<AdminAnswer | Response> {
  const started = await desk.start(kind).catch(() => ({ says: notStarted }));
  return 'runId' in started ? redirect(runAddress(started.runId)) : { failed: { kind, says: started.says } };
}

async function scan(desk: Desk, form: FormData, log: (line: string) => void) {
  const [code, format] = [textOf(form, 'code'), textOf(form, 'format')];
  if (!desk.storeScan) {
    // A code may stand for a person, so the log gets its kind and length alone.
    log(`Scanned and not stored: ${/^\w{1,30}$/.exec(format)?.[0] ?? 'unknown'}, ${code.length} characters.`);
    return { code, format, says: scanned['not-kept'] };
  }
  const stored = await desk.storeScan({ code, format }).catch(() => ({ says: 'It could not be stored.' }));
  if ('says' in stored) return { code, format, says: stored.says };
  return { code, format, says: stored.repeated ? scanned.repeated : scanned.stored };
}
