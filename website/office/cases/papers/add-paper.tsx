import { data, href, redirect } from 'react-router';
import { findPaperKind } from '#contract/operator/cases/paper-kinds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { requestFactsContext } from '../../../request-facts.ts';
import { forwardPaper } from '../../../ui/application/forward-paper.ts';
import { PaperUpload } from '../../../ui/application/paper-upload.tsx';
import { EditPage } from '../../form/edit-page.tsx';
import { requireAnswer, requireStaff, requireFound } from '../../require-staff.ts';
import type { Route } from './+types/add-paper.ts';

export async function loader({ request, context, params: { number, kind } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { deceasedName } = requireAnswer(await api.getCasePapers({ number }));
  const found = requireFound(findPaperKind(kind));
  return { number, deceasedName, name: found.name, hint: found.hint };
}

export async function action({ request, context, params: { number, kind } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { images } = context.get(requestFactsContext);
  const refused = await forwardPaper(images, (body) => api.addCasePaper({ number, kind, body }));
  if (refused)
    return data({ problems: { fileData: refused.problem }, isStale: false }, { status: refused.status });
  throw redirect(withDone(href('/office/cases/:number/papers', { number }), 'paper-added'));
}

export default function AddPaperPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, deceasedName, name, hint } = loaderData;
  const back = href('/office/cases/:number/papers', { number });
  return (
    <EditPage
      back={{ href: back, label: `Papers, ${deceasedName ?? number}` }}
      heading={name}
      subject={deceasedName ?? number}
      reply={actionData}
    >
      {hint && <p className="quiet">{hint}.</p>}
      <PaperUpload button="Add" problem={actionData?.problems.fileData} back={back} />
    </EditPage>
  );
}
