import { useLocation } from 'react-router';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { KeyField } from '../../ui/form/key-field.tsx';
import type { DoneCode } from '../done-messages.ts';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { DoneNotice, RefusedNotice } from './done-notice.tsx';
import { RevisionField } from './revision-field.tsx';
import type { Reply } from './save.ts';

type EditPageProps = {
  back: { href: string; label: string };
  heading: string;
  /** The record, where pages of several records have the same heading. */
  subject?: string | undefined;
  /** The form that was refused. `refused` is the sentence of a refusal that names no field. */
  reply:
    | (Pick<Reply<unknown>, 'problems' | 'isStale'> & {
        news?: ColleaguesFieldChange[];
        refused?: string | null;
      })
    | undefined;
  done?: DoneCode | null;
  /** For fields whose messages do not name the field. */
  labels?: Record<string, string> | undefined;
  /** The record, "this contact", and its present content, for those who have met somebody else's change. */
  now?: { subject: string; current: React.ReactNode };
  children: React.ReactNode;
};

/** A page with a form: the way back, what was done, and what is wrong with the form that was sent. */
export const EditPage = ({
  back,
  heading,
  subject,
  reply,
  done = null,
  labels,
  now,
  children,
}: EditPageProps) => (
  <>
    <BackLink {...back} />
    <PageTitle heading={heading} subject={subject} isWrong={Boolean(reply)} />
    {!reply && <DoneNotice done={done} />}
    {reply?.isStale && (now || reply.news) ? (
      now && !reply.news && <StaleNotice what={now.subject}>{now.current}</StaleNotice>
    ) : (
      <RefusedNotice refused={reply?.refused} />
    )}
    <ErrorSummary problems={reply?.problems ?? {}} labels={labels} />
    {children}
  </>
);

type EditFormProps = {
  /** The revision of the record as the page shows it; none for a new one. */
  revision?: number | undefined;
  /** The key of a form that adds a record, new each time the page is opened: pressed twice, it adds one. */
  idempotencyKey?: string;
  button: string;
  /** The address of the link that leaves the form. */
  back?: string | undefined;
  /** For a button outside it. */
  id?: string | undefined;
  className?: string | undefined;
  /** Other acts beside the button. */
  acts?: React.ReactNode;
  children: React.ReactNode;
};

/** The form of a record. It goes to the page itself, without what the address says was done. */
export const EditForm = ({
  revision,
  idempotencyKey,
  button,
  back,
  id,
  className,
  acts,
  children,
}: EditFormProps) => (
  <form
    method="post"
    id={id}
    className={className ? `office-form ${className}` : 'office-form'}
    action={useLocation().pathname}
    noValidate
  >
    {revision !== undefined && <RevisionField revision={revision} />}
    {idempotencyKey && <KeyField idempotencyKey={idempotencyKey} />}
    {children}
    <p className="form-actions">
      <button className="button button-main">{button}</button>
      {acts}
      {back && (
        <a className="button" href={back}>
          Go back
        </a>
      )}
    </p>
  </form>
);

/** Names the changes that somebody else has saved. The form below keeps its values. */
const StaleNotice = ({ what, children }: { what: string; children: React.ReactNode }) => (
  <div className="notice notice-care" role="alert">
    <p>Somebody else has changed {what} meanwhile. Your changes are not saved yet. Now it says:</p>
    {children}
    <p>What you entered is below. Press Save if it is still right.</p>
  </div>
);

/** A colleague's change of one field since a form was opened. */
export type ColleaguesFieldChange = {
  who: string;
  /** The label of the field. */
  name: string;
  before: unknown;
  now: unknown;
  /** The value in the refused form, if it differs from both. */
  value?: unknown;
};

type ChangedMeanwhileProps = {
  /** The record: "this event". */
  subject: string;
  /** Undefined: nobody has changed it. */
  news: ColleaguesFieldChange[] | undefined;
  formatValue?: (value: unknown) => string;
};

const formatText = (value: unknown): string => String(value || 'nothing');

/** Names the changes that somebody else has saved. The form below has them, and what was entered. */
export const ChangedMeanwhile = ({ subject, news, formatValue = formatText }: ChangedMeanwhileProps) =>
  news && (
    <div className="notice notice-care" role="alert">
      <p>Somebody else has changed {subject} meanwhile. Your changes are not saved yet.</p>
      {news.length > 0 && (
        <ul>
          {news.map(({ who, name, before, now, ...own }) => (
            <li key={name}>
              <bdi>{who}</bdi> changed {name} from “{formatValue(before)}” to “{formatValue(now)}”.
              {'value' in own && ` You entered “${formatValue(own.value)}”.`}
            </li>
          ))}
        </ul>
      )}
      <p>
        The form below has their changes and yours. Where both of you changed the same, it has yours. Press
        Save if it is right.
      </p>
    </div>
  );
