import { href, redirect, type RouterContextProvider } from 'react-router';
import type { JobKind } from '#contract/jobs.ts';
import { isSignedIn, requestFactsContext, setCookies, type Operator } from '../request-facts.ts';
import { jobsClientContext, type JobsClient } from './jobs/jobs-client.ts';
import { findJob } from './jobs/jobs-by-name.ts';
import { handleAttentionForm } from '../attention/attention.ts';
import { readText } from '../ui/form/read-form.ts';
import type { AdminAnswer } from './answer.ts';
import { jobNotStarted, scanMessages } from './messages.ts';
import { createDoneAddress, readView, signedInAddress } from './view.ts';
import { withQuery } from '../ui/with-query.ts';

/** Handles a button or a scan. Returns an answer for the page, or a redirect. */
export async function handleAdminForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  url: string,
): Promise<AdminAnswer | Response> {
  const { operator, staff, log } = context.get(requestFactsContext);
  if (!(await isSignedIn(context))) return signIn(operator, form);
  const jobsClient = context.get(jobsClientContext);
  if (form.has('sign-out')) {
    const cookies = staff ? await staff.signOut() : [await operator.signOut()];
    return redirect(href('/admin'), { headers: setCookies(cookies) });
  }
  if (form.has('code')) return { scan: await scan(jobsClient, form, log) };
  const attended = jobsClient.attention && (await handleAttentionForm(jobsClient.attention, form));
  if (attended && 'refused' in attended) return { failed: { kind: null, message: attended.refused } };
  if (attended) return redirect(createDoneAddress(attended.done, readView(url).laterPage));
  const cancelled = form.get('cancel');
  if (typeof cancelled === 'string' && jobsClient.cancel) {
    await jobsClient.cancel(cancelled);
    return redirect(withQuery(href('/admin'), { run: cancelled }));
  }
  const job = findJob(form.get('job'));
  return job ? startJob(jobsClient, job.kind) : redirect(href('/admin'));
}

async function signIn(operator: Operator, form: FormData): Promise<AdminAnswer | Response> {
  const key = form.get('key');
  if (typeof key !== 'string') return { signInRefused: 'ended' };
  const entry = await operator.signIn(key);
  return 'cookies' in entry
    ? redirect(signedInAddress, { headers: setCookies(entry.cookies) })
    : { signInRefused: entry.refused };
}

async function startJob(jobsClient: JobsClient, kind: JobKind): Promise<AdminAnswer | Response> {
  const started = await jobsClient.start(kind).catch(() => ({ message: jobNotStarted }));
  return 'runId' in started
    ? redirect(withQuery(href('/admin'), { run: started.runId }))
    : { failed: { kind, message: started.message } };
}

async function scan(
  jobsClient: JobsClient,
  form: FormData,
  log: (line: string) => void,
): Promise<Extract<AdminAnswer, { scan: unknown }>['scan']> {
  const [code, format] = [readText(form, 'code'), readText(form, 'format')];
  if (!jobsClient.storeScan) {
    // A code may identify a person, so only its kind and length are logged.
    log(`Scanned and not stored: ${/^\w{1,30}$/.exec(format)?.[0] ?? 'unknown'}, ${code.length} characters.`);
    return { code, format, message: scanMessages['not-kept'] };
  }
  const stored = await jobsClient
    .storeScan({ code, format })
    .catch(() => ({ message: 'It could not be stored.' }));
  if ('message' in stored) return { code, format, message: stored.message };
  const caseNumber = await jobsClient.findCase?.(code).catch(() => null);
  return {
    code,
    format,
    message: stored.repeated ? scanMessages.repeated : scanMessages.stored,
    ...(caseNumber && { caseNumber }),
  };
}
