import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { Contact } from '#contract/operator/mailing/contacts.ts';
import { readForm, readText } from '../../../ui/form/read-form.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { TextField } from '../../form/text-field.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { Pager } from '../../list/pager.tsx';
import { readList } from '../../list/read-list.ts';
import { SearchForm } from '../../list/search-form.tsx';
import { findByGuid, requireStaff, type Staff, requireAnswers } from '../../require-staff.ts';
import { suppressedNames, listHistoryLabels } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import { confirm } from '../../form/confirm.ts';
import { createInputProps } from '../../form/inputs.ts';
import { Table, type Column } from '../../list/table.tsx';
import type { Route } from './+types/list.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = findByGuid(await api.getContactLists({}), guid);
  const load = readList(request.url, api, {
    call: operatorCalls.getContacts,
    load: (query) => findContacts(api, { ...query, list: list.guid }),
  });
  const record = { recordType: 'contact_list', recordId: list.guid, query: {} };
  const { contacts, history } = await requireAnswers({ contacts: load, history: api.getHistory(record) });
  return { list, contacts, history, done: readDone(request.url) };
}

type Query = Parameters<Staff['api']['getContacts']>[0]['query'];

/** Without a search the contacts of the list, with one all contacts that it finds. */
async function findContacts(api: Staff['api'], query: Query) {
  const [contactList, members] = await Promise.all([
    query.q ? api.getContacts({ query: { ...query, list: undefined } }) : null,
    api.getContacts({ query }),
  ]);
  if (isRefused(members)) return members;
  const page = contactList ?? members;
  return isRefused(page) ? page : { ...page, onList: members.items.map(({ co }) => co) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const path = href('/office/contacts/lists/:guid', { guid });
  const form = await readForm(request.clone());
  if (form.has('add') || form.has('takeOff'))
    return confirm(request, {
      call: ({ add, takeOff = '' }): Promise<unknown> =>
        add
          ? api.addToContactList({ guid, body: { contacts: [add] } })
          : api.takeOffContactList({ guid, body: { contacts: [takeOff] } }),
      done: (_, { add }) => withDone(path, add ? 'put-on-list' : 'taken-off-list'),
    });
  return save(request, {
    read: (sent) => ({ name: readText(sent, 'name') }),
    call: ({ name }, revision) => api.updateContactList({ guid, body: { name, revision } }),
    done: () => withDone(path, 'changed'),
  });
}

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, contacts, history, done } = loaderData;
  const { values = list, problems = {} } = actionData ?? {};
  const { name = list.name } = values;
  const path = href('/office/contacts/lists/:guid', { guid: list.guid });
  return (
    <EditPage
      back={{ href: href('/office/contacts/lists'), label: 'Contact lists' }}
      heading={list.name}
      reply={actionData}
      done={done}
      now={{
        subject: 'this list',
        current: (
          <p>
            <bdi>{list.name}</bdi>
          </p>
        ),
      }}
    >
      <div className="side-parts">
        <Members contacts={contacts} path={path} />
        <div>
          <EditForm
            revision={list.revision}
            button="Save"
            acts={
              <a
                className="button button-link"
                href={href('/office/contacts/lists/:guid/remove', { guid: list.guid })}
              >
                Remove…
              </a>
            }
          >
            <TextField {...createInputProps({ name }, problems)('name')} label="Name of the list" />
          </EditForm>
          <HistoryList history={history} labels={listHistoryLabels} />
        </div>
      </div>
    </EditPage>
  );
}

type MemberTableProps = { contacts: Contact[]; onList: string[]; path: string };

const MemberTable = ({ contacts, onList, path }: MemberTableProps) => (
  <form method="post" action={path} className="member-form">
    <Table columns={listColumns(onList)} rows={contacts} getKey={({ co }) => co} />
  </form>
);

const listColumns = (onList: string[]): Column<Contact>[] => [
  {
    heading: 'Contact',
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
    heading: 'Mailings',
    className: 'unbroken',
    isNamed: true,
    cell: ({ suppressed }) => (suppressed ? suppressedNames[suppressed] : 'Yes'),
  },
  {
    heading: 'What to do',
    isHeadingHidden: true,
    className: 'row-action',
    cell: ({ co, name }) =>
      onList.includes(co) ? (
        <button className="button" name="takeOff" value={co} aria-label={`Take off: ${name}`}>
          Take off
        </button>
      ) : (
        <button className="button" name="add" value={co} aria-label={`Add: ${name}`}>
          Add
        </button>
      ),
  },
];

type MembersProps = Pick<Route.ComponentProps['loaderData'], 'contacts'> & { path: string };

const Members = ({ contacts: { items, total, onList, pages, query }, path }: MembersProps) => (
  <div>
    <SearchForm q={query.q} label="Search contacts to add" />
    {query.q && (
      <p className="alone">
        <a href={path}>Show those on the list</a>
      </p>
    )}
    {items.length > 0 ? (
      <>
        <p className="quiet">
          {total.toLocaleString('en-GB')} {query.q ? 'found' : 'on this list'}
        </p>
        <MemberTable contacts={items} onList={onList} path={path} />
      </>
    ) : (
      <p className="quiet">{query.q ? 'No contact matches.' : 'Nobody is on this list yet.'}</p>
    )}
    <Pager {...pages} />
  </div>
);
