import {
  data,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { BehaviourHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { answerInTime } from '../ui/client-timeout.ts';
import { readForm } from '../ui/form/read-form.ts';
import { Trouble } from '../ui/error-message.tsx';
import { act } from './handle-form.ts';
import type { AdminAnswer } from './answer.ts';
import { answerToBrokenLine, lastSeen } from './jobs/dropped-connection.ts';
import { loadAdmin, type AdminData } from './load-admin.ts';
import { SignIn } from './sign-in.tsx';
import { WorkPage } from './admin-page.tsx';

export const handle: BehaviourHandle<AdminData> = { behaves: () => true, styles: 'operator' };

// The reader of codes is a program for the browser's machine (WebAssembly), which no other page may run.
const policyFor = (nonce: string) => `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { nonce } = context.get(requestFactsContext);
  const page = await loadAdmin(context, request.url);
  if (page instanceof Response) throw page;
  const headers = {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    ...(page.work && { 'Content-Security-Policy': policyFor(nonce) }),
  };
  return data(page, { headers });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await act(context, await readForm(request), request.url);
  return answer instanceof Response ? answer : data(answer, { status: statusOf(answer) });
}

function statusOf(answer: AdminAnswer): number {
  if ('notLetIn' in answer) return answer.notLetIn === 'too-many' ? 429 : 403;
  if (!('failed' in answer)) return 200;
  return answer.failed.kind ? 503 : 409;
}

/** A line cut on the way to us is a failure like any other, and takes nothing from the page. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return answerInTime(serverAction<typeof action>, () => answerToBrokenLine(form));
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  lastSeen(serverLoader<AdminData>());

type AdminProps = { loaderData: AdminData & { outOfTouch?: true }; actionData?: AdminAnswer | undefined };

export default function Admin({ loaderData, actionData }: AdminProps) {
  if (actionData && 'notLetIn' in actionData) return <SignIn refused={actionData.notLetIn} />;
  const { work, outOfTouch = false } = loaderData;
  if (!work) return <SignIn refused={loaderData.trouble} />;
  return <WorkPage work={work} answer={actionData} outOfTouch={outOfTouch} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <Trouble error={error} />;
}
