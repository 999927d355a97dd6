import { data, redirect, useLocation, type RouterContextProvider } from 'react-router';
import { requestFactsContext } from '../../request-facts.ts';
import { formatCount } from '#contract/fields/count.ts';
import type { Refused } from '#contract/call.ts';
import { withDone } from '../form/done-notice.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { DoneCode } from '../done-messages.ts';
import { ContactLink } from '../record/contact-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import {
  actOnEachSelected,
  readSelected,
  SelectedFields,
  type UnchangedRecords,
  type Selected,
} from './selection.tsx';

/** A selected record as it is now. */
export type SeveralRow = Selected & {
  name: string;
  href: string;
  /** An email address, below the name. */
  contact?: string | null;
  under?: string;
};

type SeveralAct = {
  /** "Cancel 3 bookings" */
  heading: (rows: string) => string;
  consequence: string;
  /** A reason to hesitate now, or null. */
  readWarning?: () => Promise<string | null>;
  done: DoneCode;
  /** Further fields of the form, such as the list that contacts are put on. */
  fields?: Record<string, string>;
  /** Changes one, as its own page does. */
  change: (record: Selected) => Promise<true | Refused>;
};

/** The acts of one list on several of its rows. */
export type SeveralActs = {
  /** Of one row: "booking". */
  noun: string;
  /** The address of the list, without its query. */
  list: string;
  acts: Record<string, SeveralAct>;
  /** Null for one that is gone. */
  readRow: (id: string) => Promise<SeveralRow | null>;
};

type Parameters = URLSearchParams | FormData;

const isNotNull = <Value,>(value: Value | null): value is Value => value !== null;

const readRows = async ({ readRow }: SeveralActs, selected: Selected[]): Promise<SeveralRow[]> =>
  (await Promise.all(selected.map(({ id }) => readRow(id)))).filter(isNotNull);

/** The query of the list, which a form carries as text: its filters, and no outcome of another form. */
function readListQuery(parameters: Parameters): Record<string, string> {
  const {
    done: _,
    before: __,
    after: ___,
    ...place
  } = Object.fromEntries(new URLSearchParams(String(parameters.get('list') ?? '')));
  return place;
}

const findAct = ({ acts }: SeveralActs, parameters: Parameters) => {
  const name = String(parameters.get('act') ?? '');
  return Object.hasOwn(acts, name) ? { name, ...acts[name]! } : null;
};

/** The acts, with what an address or a form says about them. */
type Describe = (parameters: Parameters) => SeveralActs | Promise<SeveralActs>;

type Context = Readonly<RouterContextProvider>;

/** The question that the page asks; null once it is answered. Without an act or a row it leads back to the list. */
export async function loadSeveral(request: Request, context: Context, describe: Describe) {
  if (context.get(requestFactsContext).answersForm) return null;
  const { searchParams } = new URL(request.url);
  const several = await describe(searchParams);
  const place = readListQuery(searchParams);
  const back = withQuery(several.list, place);
  const act = findAct(several, searchParams);
  const rows = act ? await readRows(several, readSelected(searchParams)) : [];
  if (!act || rows.length === 0) throw redirect(back);
  const heading = act.heading(formatCount(rows.length, several.noun));
  const { name, consequence, fields = {}, readWarning } = act;
  const warning = (await readWarning?.()) ?? null;
  return { heading, act: name, consequence, warning, fields, rows, place: withQuery('', place), back };
}

/** Acts on each by itself. Those that were refused are named, each with the reason. */
export async function answerSeveral(request: Request, describe: Describe) {
  const form = await readForm(request);
  const several = await describe(form);
  const place = readListQuery(form);
  const back = withQuery(several.list, place);
  const [act, selected] = [findAct(several, form), readSelected(form)];
  if (!act || selected.length === 0) throw redirect(back);
  const notDone = await actOnEachSelected(selected, act.change);
  const failed = selected.filter(({ id }) => notDone[id]);
  if (failed.length === 0) throw redirect(withDone(several.list, act.done, { ...place }));
  const left = formatCount(failed.length, several.noun);
  const heading = `${left} of ${selected.length} ${failed.length === 1 ? 'was' : 'were'} not changed`;
  const changed = selected.length - failed.length;
  const rows = await readRows(several, failed);
  return data(
    { heading, changed: changed === 0 ? null : formatCount(changed, several.noun), notDone, rows, back },
    { status: 409 },
  );
}

type Question = NonNullable<Awaited<ReturnType<typeof loadSeveral>>>;
type Outcome = Awaited<ReturnType<typeof answerSeveral>>['data'];

type SeveralPageProps = { loaderData: Question | null; actionData: Outcome | undefined };

/** Asks before it acts on several rows, and names those that were not changed. */
export function SeveralPage({ loaderData, actionData }: SeveralPageProps) {
  if (actionData) return <NotChanged {...actionData} />;
  return loaderData && <Ask {...loaderData} />;
}

function Ask({ heading, act, consequence, warning, fields, rows, place, back }: Question) {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle heading={`${heading}?`} />
      {warning && <p className="notice notice-care">{warning}</p>}
      <p>{consequence}</p>
      <Rows rows={rows} />
      <form method="post" action={pathname} className="form-actions">
        <SelectedFields selected={rows} />
        {Object.entries({ ...fields, list: place }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button button-main" name="act" value={act}>
          {heading}
        </button>
        <a className="button" href={back}>
          Go back
        </a>
      </form>
    </>
  );
}

const NotChanged = ({ heading, changed, notDone, rows, back }: Outcome) => (
  <>
    <PageTitle heading={heading} isWrong />
    <p role="alert">
      {changed ? `${changed} changed as you asked.` : 'Nothing was changed.'} These were not:
    </p>
    <Rows rows={rows} notDone={notDone} />
    <p>
      <a className="button" href={back}>
        Back to the list
      </a>
    </p>
  </>
);

const Rows = ({ rows, notDone = {} }: { rows: SeveralRow[]; notDone?: UnchangedRecords }) => (
  <ul className="office-list">
    {rows.map(({ id, name, href, contact, under }) => (
      <li key={id}>
        <a href={href}>
          <bdi>{name}</bdi>
        </a>
        {contact && (
          <span className="under">
            <ContactLink to={contact} />
          </span>
        )}
        {under && <span className="under">{under}</span>}
        {notDone[id] && <strong>{notDone[id]}</strong>}
      </li>
    ))}
  </ul>
);

/** The acts of a list as buttons in the bar below it, with the place in the list. */
export function ActButtons({ acts }: { acts: Record<string, string> }) {
  const { search } = useLocation();
  return (
    <>
      <input type="hidden" name="list" value={search} />
      {Object.entries(acts).map(([name, label]) => (
        <div key={name} className="act">
          <button className="button" name="act" value={name}>
            {label}
          </button>
        </div>
      ))}
    </>
  );
}
