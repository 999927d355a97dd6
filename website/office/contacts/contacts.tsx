import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import type { Contact } from '#contract/operator/mailing/contacts.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import { SelectField, toOptions } from '../form/select-field.tsx';
import type { Selection } from '../list/selection.tsx';
import { ActButtons } from '../list/several.tsx';
import { SearchForm } from '../list/search-form.tsx';
import type { Column } from '../list/table.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { ContactLink } from '../record/contact-link.tsx';
import { suppressedNames } from './labels.ts';
import { contactList } from './list-file.ts';
import type { Route } from './+types/contacts.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { list, contactLists } = await requireAnswers({
    list: readList(request.url, api, contactList),
    contactLists: api.getContactLists({}),
  });
  return { list, lists: contactLists, done: readDone(request.url) };
}

export default function ContactsPage({ loaderData: { list, lists, done } }: Route.ComponentProps) {
  const { q } = list.query;
  return (
    <>
      <PageTitle heading="Contacts">
        <p className="form-actions">
          <a className="button button-main" href={href('/office/contacts/new')}>
            Add a contact
          </a>
          <a className="button" href={href('/office/contacts/import')}>
            Import a list
          </a>
          <a className="button" href={href('/office/contacts/lists')}>
            Lists
          </a>
        </p>
      </PageTitle>
      <DoneNotice done={done} />
      <SearchForm q={q} label="Search contacts" hint="Name, email address or customer number" />
      <PagedTable
        list={list}
        columns={columns}
        file="contacts"
        selection={createSelection(lists)}
        getKey={({ co }) => co}
        count={(total) => (q ? `${total.toLocaleString('en-GB')} found` : formatCount(total, 'contact'))}
        empty={{ texts: emptyTexts, filters: { q } }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'There are no contacts yet. They are the people who get mailings.',
  steps: [
    { label: 'Add the first one', address: href('/office/contacts/new'), call: 'createContact' },
    { label: 'Import from Excel', address: href('/office/contacts/import'), call: 'createContact' },
  ],
  noMatch: 'No contact matches.',
};

const createSelection = (lists: Pick<ContactList, 'guid' | 'name'>[]): Selection<Contact> => ({
  action: href('/office/contacts/several'),
  toSelected: ({ co }) => ({ id: co, revision: 0 }),
  getName: ({ name }) => name,
  noun: 'selected',
  acts: (
    <>
      {lists.length > 0 && (
        <div className="act">
          <SelectField name="to" label="Put on" problem={undefined} selected="" options={toOptions(lists)} />
          <button className="button" name="act" value="add">
            Put…
          </button>
        </div>
      )}
      <ActButtons acts={{ stop: 'Take off the mailing list…', remove: 'Remove…' }} />
    </>
  ),
});

const columns: Column<Contact>[] = [
  {
    heading: 'Name',
    sort: { by: 'name' },
    className: 'any-length',
    cell: ({ co, name, eMail }) => (
      <>
        <a href={href('/office/contacts/:co', { co })} dir="auto">
          {name}
        </a>
        <span className="under">
          <ContactLink to={eMail} />
        </span>
      </>
    ),
  },
  {
    heading: 'Agreed to',
    cell: ({ consent, consentSource }) => (
      <>
        <bdi>{consent}</bdi>
        <span className="under">
          <bdi>{consentSource}</bdi>
        </span>
      </>
    ),
  },
  {
    heading: 'Customer',
    sort: { by: 'customer' },
    isNamed: ({ cu }) => cu !== '',
    cell: ({ cu }) => <bdi className="any-length">{cu}</bdi>,
  },
  {
    heading: 'Mailings',
    isNamed: true,
    cell: ({ suppressed }) => (suppressed ? suppressedNames[suppressed] : 'Yes'),
  },
];
