import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { ContactRecord } from '#contract/operator/mailing/contacts.ts';
import { contactTexts } from '#contract/records/contact.ts';
import { blockReasons } from '../labels/emails.ts';
import { readDone, withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { HistoryList } from '../history/history-list.tsx';
import { PersonLink } from '../record/person-link.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { ContactLink } from '../record/contact-link.tsx';
import {
  callIfConsentTicked,
  ContactFields,
  mapContactProblems,
  toContactFormValues,
  readContact,
} from './contact-fields.tsx';
import { emailStateNames, contactHistoryLabels } from './labels.ts';
import type { Route } from './+types/contact.ts';

export async function loader({ request, context, params: { co } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { contact, lists, history } = await requireAnswers({
    contact: api.getContact({ co }),
    lists: api.getContactLists({}),
    history: api.getHistory({ recordType: 'contact', recordId: co, query: {} }),
  });
  return { contact, lists, history, done: readDone(request.url) };
}

export async function action({ request, context, params: { co } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readContact,
    call: (values, revision) =>
      callIfConsentTicked(values, (contact) => api.updateContact({ co, body: { ...contact, revision } })),
    done: () => withDone(href('/office/contacts/:co', { co }), 'changed'),
    mapProblems: mapContactProblems,
  });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, lists, history, done } = loaderData;
  const { values = toContactFormValues(contact), problems = {} } = actionData ?? {};
  const selectedLists = actionData?.values.lists ?? contact.lists.map(({ guid }) => guid);
  return (
    <EditPage
      back={{ href: href('/office/contacts'), label: 'Contacts' }}
      heading={contact.name}
      reply={actionData}
      done={done}
      now={{ subject: 'this contact', current: <CurrentValues contact={contact} /> }}
    >
      <p>
        <ContactLink to={contact.eMail} />
      </p>
      <PersonLink source="contact" id={contact.co} />
      <Blocks blocks={contact.blocks} />
      <div className="side-parts">
        <EditForm
          revision={contact.revision}
          button="Save"
          acts={
            <a className="button button-link" href={href('/office/contacts/:co/remove', { co: contact.co })}>
              Remove…
            </a>
          }
        >
          <ContactFields values={values} selectedLists={selectedLists} lists={lists} problems={problems} />
        </EditForm>
        <div>
          <Mailings mailings={contact.mailings} />
          <HistoryList history={history} labels={contactHistoryLabels} />
        </div>
      </div>
    </EditPage>
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
          <a href={href('/office/mailings/:ca', { ca })}>
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

const CurrentValues = ({ contact }: { contact: ContactRecord }) => (
  <p>
    <bdi>{contact.name}</bdi>, <ContactLink to={contact.eMail} />, customer <bdi>{contact.cu}</bdi>
    <br />
    <bdi>{contact.consent}</bdi> (<bdi>{contact.consentSource}</bdi>)
    {contactTexts.map((name) => (
      <span key={name} className="under">
        {contact[name]}
      </span>
    ))}
    {contact.lists.length > 0 && (
      <>
        <br />
        On {contact.lists.map(({ name }) => name).join(', ')}
      </>
    )}
  </p>
);
