import type { Contact } from '#contract/operator/mailing/contacts.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { listAddress, Pager } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { ContactLink } from '../shell/contact-link.tsx';
import { contactAddress, contactsPath, importPath, listsPath, suppressedNames } from './contact-words.ts';
import type { Route } from './+types/contacts.ts';

const perPage = '50';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { q = '', after = '' } = Object.fromEntries(new URL(request.url).searchParams);
  const query = { q: q || undefined, after: after || undefined, limit: perPage };
  const page = answered(await api.getContacts({ query }));
  return { ...page, q, isLater: after !== '', done: doneOf(request.url) };
}

export default function ContactsPage({ loaderData }: Route.ComponentProps) {
  const { contacts, total, next, q, isLater, done } = loaderData;
  return (
    <>
      <PageTitle heading="Contacts" />
      <DoneNotice done={done} />
      <p className="form-actions">
        <a className="button button-main" href={`${contactsPath}/new`}>
          Add a contact
        </a>
        <a className="button" href={importPath}>
          Import a list
        </a>
        <a className="button" href={listsPath}>
          Lists
        </a>
      </p>
      <SearchForm q={q} label="Search contacts" hint="Name, email address or customer number" />
      {contacts.length > 0 ? (
        <>
          <p className="quiet">
            {q ? `${total.toLocaleString('en-GB')} found` : `${total.toLocaleString('en-GB')} contacts`}
          </p>
          <ContactTable contacts={contacts} />
        </>
      ) : (
        <p className="quiet">
          {q ? 'No contact matches.' : 'There are no contacts yet. They are the people who get mailings.'}
        </p>
      )}
      <Pager
        first={isLater ? listAddress(contactsPath, { q }) : null}
        next={next && listAddress(contactsPath, { q, after: next })}
      />
    </>
  );
}

const ContactTable = ({ contacts }: { contacts: Contact[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Agreed to</th>
        <th scope="col">Customer</th>
        <th scope="col">Mailings</th>
      </tr>
    </thead>
    <tbody>
      {contacts.map(({ co, cu, name, eMail, consent, consentSource, suppressed }) => (
        <tr key={co}>
          <th scope="row" className="any-length">
            <a href={contactAddress(co)} dir="auto">
              {name}
            </a>
            <span className="under">
              <ContactLink to={eMail} />
            </span>
          </th>
          <td>
            <bdi>{consent}</bdi>
            <span className="under">
              <bdi>{consentSource}</bdi>
            </span>
          </td>
          <td data-name={cu ? 'Customer' : undefined}>
            <bdi className="any-length">{cu}</bdi>
          </td>
          <td data-name="Mailings">{suppressed ? suppressedNames[suppressed] : 'Yes'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
