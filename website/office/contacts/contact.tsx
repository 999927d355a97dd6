import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { ContactRecord } from '#contract/operator/mailing/contacts.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm, textOf } from '../../ui/form/read-form.ts';
import { blockReasons } from '../emails/email-words.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { StaleNotice } from '../form/stale-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { mailingAddress } from '../mailings/mailing-words.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { ContactLink } from '../shell/contact-link.tsx';
import { ContactFields, readContact, replyTo } from './contact-fields.tsx';
import { contactAddress, contactsPath, emailStateNames, fieldNames } from './contact-words.ts';
import type { Route } from './+types/contact.ts';

export async function loader({ request, context, params: { co } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [contact, lists, history] = await Promise.all([
    api.getContact({ co }),
    api.getContactLists({}),
    api.getHistory({ recordType: 'contact', recordId: co, query: {} }),
  ]);
  return {
    contact: answered(contact),
    lists: answered(lists),
    history: answered(history),
    done: doneOf(request.url),
  };
}

export async function action({ request, context, params: { co } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const values = readContact(form);
  const revision = textOf(form, 'revision');
  const answer = await api.updateContact({ co, body: { ...values, revision: Number(revision) } });
  if (!isRefused(answer)) throw redirect(`${contactAddress(co)}?done=changed`);
  const reply = replyTo(answer, values);
  return data({ ...reply, base: reply.isStale ? null : revision }, { status: answer.status });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, lists, history, done } = loaderData;
  const { values = contact, problems = {} } = actionData ?? {};
  const chosen = actionData?.values.lists ?? contact.lists.map(({ guid }) => guid);
  const path = contactAddress(contact.co);
  return (
    <>
      <p className="back">
        <a href={contactsPath}>Contacts</a>
      </p>
      <PageTitle heading={contact.name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      {actionData?.isStale ? <Stale contact={contact} /> : <ErrorSummary problems={problems} />}
      <p>
        <ContactLink to={contact.eMail} />
      </p>
      <Blocks blocks={contact.blocks} />
      <div className="side-parts">
        <form method="post" className="office-form" action={path} noValidate>
          <RevisionField revision={contact.revision} />
          <ContactFields values={values} chosen={chosen} lists={lists} problems={problems} />
          <p className="form-actions">
            <button className="button button-main">Save</button>
            <a className="button button-link" href={`${path}/remove`}>
              Remove…
            </a>
          </p>
        </form>
        <div>
          <Mailings mailings={contact.mailings} />
          <HistoryList history={history} fieldNames={fieldNames} />
        </div>
      </div>
    </>
  );
}

const Blocks = ({ blocks }: Pick<ContactRecord, 'blocks'>) =>
  blocks.length > 0 && (
    <div className="notice notice-care">
      {blocks.map(({ scope, reason, since }) => (
        <p key={scope + reason}>
          {scope === 'all' ? 'They get no emails' : 'They get no mailings'}:{' '}
          {(blockReasons[reason as keyof typeof blockReasons] ?? reason).toLowerCase()}, {formatMoment(since)}
          .
        </p>
      ))}
    </div>
  );

const Mailings = ({ mailings }: Pick<ContactRecord, 'mailings'>) => (
  <section aria-labelledby="mailings">
    <h2 id="mailings">Mailings to them</h2>
    {mailings.length === 0 && <p className="quiet">None yet.</p>}
    <ul className="office-list">
      {mailings.map(({ ca, subject, state, sentAt }) => (
        <li key={ca}>
          <a href={mailingAddress(ca)}>
            <bdi>{subject}</bdi>
          </a>
          <span className="under">
            {emailStateNames[state] ?? state}
            {sentAt && `, ${formatMoment(sentAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const Stale = ({
  contact: { name, eMail, cu, consent, consentSource, lists },
}: {
  contact: ContactRecord;
}) => (
  <StaleNotice what="this contact">
    <p>
      <bdi>{name}</bdi>, <ContactLink to={eMail} />, customer <bdi>{cu}</bdi>
      <br />
      <bdi>{consent}</bdi> (<bdi>{consentSource}</bdi>)
      {lists.length > 0 && (
        <>
          <br />
          On {lists.map(({ name: list }) => list).join(', ')}
        </>
      )}
    </p>
  </StaleNotice>
);
