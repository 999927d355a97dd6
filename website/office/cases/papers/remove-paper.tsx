import { href } from 'react-router';
import { formatPaperKind } from '#contract/operator/cases/paper-kinds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { confirmRemoval } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireAnswer, requireStaff, requireFound } from '../../require-staff.ts';
import type { Route } from './+types/remove-paper.ts';

export async function loader({ request, context, params: { number, paper: id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { papers } = requireAnswer(await api.getCasePapers({ number }));
  const paper = requireFound(papers.find((each) => each.id === id));
  return { number, name: formatPaperKind(paper.kind), isChecked: paper.checked !== null };
}

export async function action({ request, context, params: { number, paper: id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeCasePaper({ number, id, query: {} }),
    done: () => withDone(href('/office/cases/:number/papers', { number }), 'paper-removed'),
  });
}

export default function RemovePaperPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, name, isChecked } = loaderData;
  return (
    <ConfirmPage
      heading="Remove this paper?"
      button="Remove"
      back={href('/office/cases/:number/papers', { number })}
      refused={actionData?.refused}
    >
      <p>
        {name}. The file is deleted, and nobody can bring it back.
        {isChecked && ' It was checked, so what it did for the gate before the cremation ends too.'}
      </p>
    </ConfirmPage>
  );
}
