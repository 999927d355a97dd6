import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { findPaperKind, listPaperKinds, formatPaperKind } from '#contract/operator/cases/paper-kinds.ts';
import type { CasePaper, CasePapers } from '#contract/operator/cases/papers.ts';
import { formatFileSize } from '../../record/file-size.ts';
import { DoneNotice, RefusedNotice, readDone } from '../../form/done-notice.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { saveOneOfForms } from '../../form/save.ts';
import type { Route } from './+types/papers.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { found: requireAnswer(await api.getCasePapers({ number })), done: readDone(request.url) };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/cases/:number/papers', { number });
  return saveOneOfForms(request, address, async (form) => {
    const { paper: id = '', do: act } = form;
    if (act !== 'check' && act !== 'uncheck') return null;
    const body = { isChecked: act === 'check' };
    return { answer: await api.checkCasePaper({ number, id, body }), done: 'changed' };
  });
}

/** The papers of a case: from whom, and checked by whom. */
export default function CasePapersPage({ loaderData: { found, done }, actionData }: Route.ComponentProps) {
  const { number, deceasedName, papers, isErased } = found;
  const name = deceasedName ?? number;
  const refused = actionData?.refused;
  return (
    <div className="case">
      <BackLink href={href('/office/cases/:number', { number })} label={name} />
      <PageTitle heading="Papers" subject={name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <div className="side-parts">
        <section aria-labelledby="received">
          <h2 id="received">Received</h2>
          {papers.length === 0 && <p className="quiet">No paper has come yet.</p>}
          <ul className="office-list">
            {papers.map((paper) => (
              <Paper key={paper.id} number={number} paper={paper} />
            ))}
          </ul>
        </section>
        {!isErased && <AddPaper found={found} />}
      </div>
    </div>
  );
}

const Paper = ({ number, paper }: { number: string; paper: CasePaper }) => {
  const { id, kind, format, bytes, source, addedBy, addedAt, checked } = paper;
  const name = formatPaperKind(kind);
  return (
    <li>
      <a href={href('/office/cases/:number/papers/:paper/file', { number, paper: id })}>
        {name} ({format.toUpperCase()}, {formatFileSize(bytes)})
      </a>
      <span className="under">
        {source === 'family' ? 'Sent by' : 'Added by'} <Sender source={source} name={addedBy} />,{' '}
        {formatMoment(addedAt)}.{' '}
        {checked ? (
          <>
            Checked by <bdi>{checked.by}</bdi>, {formatMoment(checked.at)}.
          </>
        ) : (
          'Not checked yet.'
        )}
      </span>
      <form method="post" className="form-actions">
        <input type="hidden" name="paper" value={id} />
        <button className="button" name="do" value={checked ? 'uncheck' : 'check'}>
          {checked ? 'Undo the check' : 'Mark as checked'}
          <span className="only-heard">: {name}</span>
        </button>
        <a
          className="button"
          href={href('/office/cases/:number/papers/:paper/remove', { number, paper: id })}
        >
          Remove<span className="only-heard">: {name}</span>
        </a>
      </form>
    </li>
  );
};

/** The family, where one of those who share its link sent it. */
const Sender = ({ source, name }: { source: CasePaper['source']; name: string }) =>
  source === 'family' && name === 'The family' ? 'the family' : <bdi>{name}</bdi>;

/** The kinds that a case of this place of death can have. */
const AddPaper = ({ found: { number, jurisdiction, papers } }: { found: CasePapers }) => (
  <section aria-labelledby="add">
    <h2 id="add">Add a paper</h2>
    <ul className="office-list">
      {listPaperKinds(jurisdiction).map((kind) => {
        const { name, issuer, source } = findPaperKind(kind)!;
        const isHere = papers.some((paper) => paper.kind === kind);
        return (
          <li key={kind}>
            <a href={href('/office/cases/:number/papers/new/:kind', { number, kind })}>{name}</a>
            <span className="under">
              {issuer}. {isHere ? 'Received. ' : ''}Source: {source}.
            </span>
          </li>
        );
      })}
    </ul>
  </section>
);
