import { data } from 'react-router';
import { backOfficeContext } from '../back-office-context.ts';
import type { PageHandle } from '../page-handle.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext } from '../site.ts';
import { readForm } from '../ui/form/read-form.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { isOldEnough, isOneClick, readContact, unsubscribe } from './unsubscribe.ts';
import { emailLinkHeaders } from '../ui/email-link/headers.ts';
import { ActionForm, Failure, EmailLinkPage } from '../ui/email-link/page.tsx';
import { Message } from '../ui/outcome/outcome.tsx';
import { tooManyRequests } from '../ui/email-link/messages.ts';
import { useIsLocalBackOffice, useProvider } from '../ui/use-provider.ts';
import { resubscribeTexts, unsubscribeTexts } from './messages.ts';
import { readNow } from '../clock.ts';
import type { Route } from './+types/route.ts';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'emailLink' };
export const headers = () => emailLinkHeaders;
export const middleware = [answerOneClick];

type MiddlewareInput = Pick<Route.ActionArgs, 'request' | 'context'>;

/**
 * Answers the one-click post of a mail program (RFC 8058). Not rate-limited, because many readers may share one IP
 * address. The status tells whether to retry, but not whether the contact exists.
 */
async function answerOneClick({ request, context }: MiddlewareInput, next: () => Promise<Response>) {
  const contact = readContact(request);
  if (request.method !== 'POST' || !contact) return next();
  const form = await readForm(request.clone());
  if (!isOneClick(form)) return next();
  const { code } = await unsubscribe(context.get(backOfficeContext), contact, 'header-post');
  return new Response('', { status: code === 'late' ? 503 : 200, headers: emailLinkHeaders });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!readContact(request)) throw data(null, { status: 404 });
  const { nonce } = context.get(requestFactsContext);
  const { actsOnOpen } = context.get(siteContext);
  if (actsOnOpen.unsubscribe) return { nonce, sends: 'by-itself' as const };
  return { nonce, sends: isOldEnough(request, readNow(context)) ? ('when-seen' as const) : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const contact = readContact(request);
  const form = await readForm(request);
  const by = form.get('by');
  if (!contact || (by !== 'button' && by !== 'itself')) return data(null, { status: 400 });
  const undoing = form.has('undo');
  const answer = context.get(requestFactsContext).tooManyForms
    ? ({ code: 'too-many', undoing, undoable: false } as const)
    : await unsubscribe(context.get(backOfficeContext), contact, sources[by], undoing);
  return data(answer, { status: statuses[answer.code] });
}

const sources = { button: 'page-button', itself: 'page-auto' } as const;
const statuses = { done: 200, failed: 200, late: 503, 'too-many': 429 };

export default function Unsubscribe({ loaderData: { nonce, sends }, actionData }: Route.ComponentProps) {
  const { undoing = false, undoable = false } = actionData ?? {};
  const isLocalBackOffice = useIsLocalBackOffice();
  const providerName = useProvider()?.name ?? 'us';
  const isBack = undoing && actionData?.code === 'done';
  // The next form on this page either undoes an unsubscription or unsubscribes.
  const offersUndo = undoing || undoable;
  const retry = offersUndo ? { fields: { undo: 'yes' } } : {};
  const answerFailed = (
    <Failure message={(offersUndo ? resubscribeTexts : unsubscribeTexts).failed} retry={retry} />
  );
  return (
    <EmailLinkPage
      nonce={nonce}
      heading={isBack ? resubscribeTexts.heading : 'Unsubscribe'}
      late={answerFailed}
    >
      {!actionData && (
        <ActionForm button="Unsubscribe" sends={sends}>
          <p>Press the button to stop receiving news from {providerName}.</p>
        </ActionForm>
      )}
      {actionData?.code === 'done' && (
        <Message kind="right">
          <p>{(undoing ? resubscribeTexts : unsubscribeTexts).done}</p>
        </Message>
      )}
      {actionData?.code === 'done' && !undoing && isLocalBackOffice && <p>{unsubscribeTexts.next}</p>}
      {undoable && (
        <ActionForm button="Undo" quiet {...retry}>
          <p>If this was a mistake, you can resubscribe within seven days.</p>
        </ActionForm>
      )}
      {actionData?.code === 'too-many' && <Failure message={tooManyRequests} retry={retry} />}
      {(actionData?.code === 'failed' || actionData?.code === 'late') && answerFailed}
    </EmailLinkPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
