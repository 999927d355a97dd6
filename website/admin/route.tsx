import { data, isRouteErrorResponse, type HeadersArgs } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { requestFactsContext } from '../request-facts.ts';
import { formSignInContext } from '../ui/kept-form/kept-form.ts';
import { withClientTimeout } from '../ui/client-timeout.ts';
import { readForm } from '../ui/form/read-form.ts';
import { BrokenStaffPage } from '../ui/broken-staff-page.tsx';
import { NotFound } from '../ui/not-found-page.tsx';
import { handleAdminForm } from './handle-form.ts';
import type { AdminAnswer } from './answer.ts';
import { answerDroppedConnection, loadOrUseLastSeenPage } from './jobs/dropped-connection.ts';
import { loadAdmin, type AdminData } from './load-admin.ts';
import { SignIn } from './sign-in.tsx';
import { WorkPage } from './admin-page.tsx';
import type { Route } from './+types/route.ts';

export const handle: PageHandle<AdminData> = {
  hydrates: () => true,
  styles: 'operator',
  forOperators: true,
};

// The barcode reader is WebAssembly, which no other page may run.
const createPolicy = (nonce: string) => `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { nonce } = context.get(requestFactsContext);
  const formSignIn = context.get(formSignInContext);
  const page = formSignIn ? { work: null, notice: null, formSignIn } : await loadAdmin(context, request.url);
  if (page instanceof Response) throw page;
  const headers = {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    ...(page.work && { 'Content-Security-Policy': createPolicy(nonce) }),
  };
  return data<AdminData>(page, { headers, ...(formSignIn && { status: formSignIn.status }) });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await handleAdminForm(context, await readForm(request), request.url);
  return answer instanceof Response ? answer : data(answer, { status: getStatus(answer) });
}

function getStatus(answer: AdminAnswer): number {
  if ('signInRefused' in answer) return answer.signInRefused === 'too-many' ? 429 : 403;
  if (!('failed' in answer)) return 200;
  return answer.failed.kind ? 503 : 409;
}

/** A connection that drops on the way is handled like any other failure, and the page keeps its content. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const answer = await withClientTimeout(serverAction, () => answerDroppedConnection(form));
  // As a form of its own, so that the server keeps it while somebody signs in again.
  const hasEnded = answer && 'signInRefused' in answer && answer.signInRefused === 'ended';
  return hasEnded ? sendAsDocument(request.url, form) : answer;
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrUseLastSeenPage(serverLoader());

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'signInRefused' in actionData) return <SignIn refused={actionData.signInRefused} />;
  const { work } = loaderData;
  const isDisconnected = 'isDisconnected' in loaderData;
  if (!work) return <SignIn refused={loaderData.notice} formSignIn={loaderData.formSignIn} />;
  return <WorkPage work={work} answer={actionData} isDisconnected={isDisconnected} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <BrokenStaffPage />;
}

/** Sends a form as a page without script does. The browser leaves this page with the answer, so it never resolves. */
function sendAsDocument(url: string, fields: FormData): Promise<never> {
  const form = document.createElement('form');
  const { pathname, search } = new URL(url);
  form.method = 'post';
  form.action = pathname + search;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  return new Promise(() => {});
}
