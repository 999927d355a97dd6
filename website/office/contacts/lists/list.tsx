import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import type { Contact } from '#contract/operator/mailing/contacts.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { DoneNotice, doneOf } from '../../form/done-notice.tsx';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { TextField } from '../../form/text-field.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { listAddress, Pager } from '../../list/pager.tsx';
import { SearchForm } from '../../list/search-form.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { contactAddress, contactListAddress, listsPath, suppressedNames } from '../contact-words.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import { findList } from './find-list.ts';
import type { Route } from './+types/list.ts';

const perPage = '50';

/** Without a search the contacts of the list, with one all contacts that it finds. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { q = '', after = '' } = Object.fromEntries(new URL(request.url).searchParams);
  const list = await findList(api, guid);
  const paging = { after: after || undefined, limit: perPage };
  const [found, members, history] = await Promise.all([
    api.getContacts({ query: q ? { q, ...paging } : { list: list.guid, ...paging } }),
    q ? api.getContacts({ query: { q, list: list.guid, ...paging } }) : null,
    api.getHistory({ recordType: 'contact_list', recordId: list.guid, query: {} }),
  ]);
  const page = answered(found);
  const onList = (members ? answered(members) : page).items.map(({ co }) => co);
  return {
    list,
    ...page,
    onList,
    q,
    isLater: after !== '',
    history: answered(history),
    done: doneOf(request.url),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { add, takeOff, name = '', revision = '' } = textsOf(await readForm(request));
  if (add) {
    answered(await api.addToContactList({ guid, body: { contacts: [add] } }));
    throw redirect(`${contactListAddress(guid)}?done=put-on-list`);
  }
  if (takeOff) {
    answered(await api.takeOffContactList({ guid, body: { contacts: [takeOff] } }));
    throw redirect(`${contactListAddress(guid)}?done=taken-off-list`);
  }
  const answer = await api.updateContactList({ guid, body: { name, revision: Number(revision) } });
  if (!isRefused(answer)) throw redirect(`${contactListAddress(guid)}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  const problems = answer.more.fields ?? (isStale ? {} : { name: answer.detail });
  return data({ name, problems, isStale, base: isStale ? null : revision }, { status: answer.status });
}

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, history, done } = loaderData;
  const problems = actionData?.problems ?? {};
  const path = contactListAddress(list.guid);
  return (
    <>
      <p className="back">
        <a href={listsPath}>Contact lists</a>
      </p>
      <PageTitle heading={list.name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      {actionData?.isStale ? (
        <StaleNotice what="this list">
          <p>
            <bdi>{list.name}</bdi>
          </p>
        </StaleNotice>
      ) : (
        <ErrorSummary problems={problems} />
      )}
      <div className="side-parts">
        <Members {...loaderData} path={path} />
        <div>
          <NameForm list={list} reply={actionData} />
          <HistoryList history={history} fieldNames={{ name: 'Name', contacts: 'Contacts' }} />
        </div>
      </div>
    </>
  );
}

type MemberTableProps = { contacts: Contact[]; onList: string[]; path: string };

const MemberTable = ({ contacts, onList, path }: MemberTableProps) => (
  <form method="post" action={path} className="member-form">
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Contact</th>
          <th scope="col">Mailings</th>
          <th scope="col">
            <span className="only-heard">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {contacts.map(({ co, name, eMail, suppressed }) => (
          <tr key={co}>
            <th scope="row" className="any-length">
              <a href={contactAddress(co)} dir="auto">
                {name}
              </a>
              <span className="under">
                <ContactLink to={eMail} />
              </span>
            </th>
            <td className="unbroken" data-name="Mailings">
              {suppressed ? suppressedNames[suppressed] : 'Yes'}
            </td>
            <td className="row-action">
              {onList.includes(co) ? (
                <button className="button" name="takeOff" value={co} aria-label={`Take off: ${name}`}>
                  Take off
                </button>
              ) : (
                <button className="button" name="add" value={co} aria-label={`Add: ${name}`}>
                  Add
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </form>
);

type MembersProps = Omit<Route.ComponentProps['loaderData'], 'list' | 'history' | 'done'> & { path: string };

const Members = ({ items: contacts, total, next, onList, q, isLater, path }: MembersProps) => (
  <div>
    <SearchForm q={q} label="Search contacts to add" />
    {q && (
      <p className="alone">
        <a href={path}>Show those on the list</a>
      </p>
    )}
    {contacts.length > 0 ? (
      <>
        <p className="quiet">
          {q ? `${total.toLocaleString('en-GB')} found` : `${total.toLocaleString('en-GB')} on this list`}
        </p>
        <MemberTable contacts={contacts} onList={onList} path={path} />
      </>
    ) : (
      <p className="quiet">{q ? 'No contact matches.' : 'Nobody is on this list yet.'}</p>
    )}
    <Pager
      first={isLater ? listAddress(path, { q }) : null}
      next={next && listAddress(path, { q, after: next })}
    />
  </div>
);

type NameFormProps = { list: ContactList; reply: Route.ComponentProps['actionData'] };

const NameForm = ({ list, reply }: NameFormProps) => (
  <form method="post" className="office-form" action={contactListAddress(list.guid)} noValidate>
    <RevisionField revision={list.revision} />
    <TextField
      name="name"
      label="Name of the list"
      autoComplete="off"
      defaultValue={reply?.name ?? list.name}
      problem={reply?.problems.name}
    />
    <p className="form-actions">
      <button className="button">Save</button>
      <a className="button button-link" href={`${contactListAddress(list.guid)}/remove`}>
        Remove…
      </a>
    </p>
  </form>
);
