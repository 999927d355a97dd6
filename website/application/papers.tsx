import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatUnbrokenMoment } from '#contract/fields/days.ts';
import { findPaperKind, listPaperKinds, formatPaperKind } from '#contract/operator/cases/paper-kinds.ts';
import type { OwnPapers } from '#contract/visitor/papers.ts';
import { Title } from '../ui/frame/title.tsx';
import { Message } from '../ui/outcome/outcome.tsx';
import {
  applicationHandle,
  applicationHeaders,
  ApplicationError,
  findApplication,
} from './find-application.tsx';
import { applicationTexts } from './messages.ts';
import type { Route } from './+types/papers.ts';

export const handle = applicationHandle;
export const headers = applicationHeaders;

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const { visitor, application } = await findApplication(context, token);
  const answer = await visitor.getOwnPapers({ token });
  const own = isRefused(answer) ? null : answer;
  return { token, application, own, isSent: new URL(request.url).searchParams.has('sent') };
}

export default function PapersPage({
  loaderData: { token, application, own, isSent },
}: Route.ComponentProps) {
  const { jurisdiction, papers = [], isOpen } = own ?? { isOpen: false };
  const kinds = jurisdiction
    ? listPaperKinds(jurisdiction).filter((kind) => findPaperKind(kind)!.isFromFamily)
    : [];
  return (
    <>
      <Title heading="Papers" />
      <p className="back">
        <a href={href('/application/:token', { token })}>Back to your page</a>
      </p>
      <h1>Papers</h1>
      <p className="hint">
        For <bdi>{application.deceasedName}</bdi>. Only our staff can open what you send.
      </p>
      {isSent && (
        <Message kind="right">
          <p>{applicationTexts.paperSent}</p>
        </Message>
      )}
      {papers.length > 0 && <SentPapers papers={papers} />}
      <h2>Send a paper</h2>
      {isOpen ? (
        <ul className="topics">
          {kinds.map((kind) => (
            <li key={kind}>
              <a href={href('/application/:token/papers/:kind', { token, kind })}>{formatPaperKind(kind)}</a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{applicationTexts.papersClosed}</p>
      )}
    </>
  );
}

const SentPapers = ({ papers }: Pick<OwnPapers, 'papers'>) => (
  <>
    <h2>What you have sent</h2>
    <ul className="topics">
      {papers.map(({ kind, addedAt, isChecked }) => (
        <li key={kind + addedAt}>
          {formatPaperKind(kind)}
          <span className={isChecked ? 'topic-state topic-answered' : 'topic-state'}>
            {isChecked ? 'Checked' : `Sent ${formatUnbrokenMoment(addedAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </>
);

export const ErrorBoundary = ApplicationError;
