import { data, href, redirect } from 'react-router';
import { findPaperKind } from '#contract/operator/cases/paper-kinds.ts';
import { requestFactsContext } from '../request-facts.ts';
import { forwardPaper } from '../ui/application/forward-paper.ts';
import { PaperUpload } from '../ui/application/paper-upload.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Title } from '../ui/frame/title.tsx';
import { withQuery } from '../ui/with-query.ts';
import {
  applicationHandle,
  applicationHeaders,
  ApplicationError,
  findApplication,
} from './find-application.tsx';
import type { Route } from './+types/paper.ts';

export const handle = applicationHandle;
export const headers = applicationHeaders;

export async function loader({ params: { token, kind }, context }: Route.LoaderArgs) {
  const { application } = await findApplication(context, token);
  const found = findPaperKind(kind);
  if (!found?.isFromFamily) throw data(null, { status: 404 });
  return { token, application, name: found.name, hint: found.hint };
}

export async function action({ params: { token, kind }, context }: Route.ActionArgs) {
  const { visitor } = await findApplication(context, token);
  const { images } = context.get(requestFactsContext);
  const refused = await forwardPaper(images, (body) => visitor.addOwnPaper({ token, kind, body }));
  if (refused) return data({ problems: { fileData: refused.problem } }, { status: refused.status });
  return redirect(withQuery(href('/application/:token/papers', { token }), { sent: 'yes' }));
}

export default function PaperPage({
  loaderData: { token, application, name, hint },
  actionData,
}: Route.ComponentProps) {
  const problems: Record<string, string> = actionData?.problems ?? {};
  const back = href('/application/:token/papers', { token });
  return (
    <>
      <Title heading={name} hasProblems={Boolean(actionData)} />
      <p className="back">
        <a href={back}>Papers</a>
      </p>
      <h1>{name}</h1>
      <p className="hint">
        For <bdi>{application.deceasedName}</bdi>.{hint && ` ${hint}.`} Several pages go into one PDF, or one
        after the other.
      </p>
      <ErrorSummary problems={problems} />
      <PaperUpload button="Send" problem={problems.fileData} back={back} />
    </>
  );
}

export const ErrorBoundary = ApplicationError;
