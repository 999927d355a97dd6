import { href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { ContactImport, ImportLine } from '#contract/operator/mailing/contact-imports.ts';
import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { SelectField, toOptions } from '../../form/select-field.tsx';
import { Pager } from '../../list/pager.tsx';
import { readList } from '../../list/read-list.ts';
import { Views } from '../../list/views.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { outcomeNames, undoNames } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { confirm } from '../../form/confirm.ts';
import { Table, type Column } from '../../list/table.tsx';
import type { Route } from './+types/import.ts';

const views = ['', 'added', 'changed', 'unchanged', 'refused'] as const;

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const load = readList(request.url, api, {
    call: operatorCalls.getContactImportLines,
    load: (query) => api.getContactImportLines({ guid, query }),
  });
  const { contactImport, lines, lists } = await requireAnswers({
    contactImport: api.getContactImport({ guid }),
    lines: load,
    lists: api.getContactLists({}),
  });
  if (contactImport.state === 'unmapped')
    throw redirect(href('/office/contacts/import/:guid/columns', { guid }));
  return { contactImport, lines, lists, done: readDone(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ list }) => api.importCheckedContacts({ guid, body: { list: list || null } }),
    done: () => withDone(href('/office/contacts/import/:guid', { guid }), 'contacts-imported'),
  });
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contactImport, lines, lists, done } = loaderData;
  const path = href('/office/contacts/import/:guid', { guid: contactImport.guid });
  return (
    <EditPage
      back={{ href: href('/office/contacts/import'), label: 'Import a list of contacts' }}
      heading={headings[contactImport.state]}
      reply={actionData}
      done={done}
    >
      <ImportOutcome contactImport={contactImport} />
      {contactImport.state === 'checked' && <ImportForm contactImport={contactImport} lists={lists} />}
      {contactImport.canUndo && (
        <p className="form-actions">
          <a
            className="button"
            href={href('/office/contacts/import/:guid/undo', { guid: contactImport.guid })}
          >
            Undo this import…
          </a>
        </p>
      )}
      <Views
        label="Lines of the file"
        current={lines.query.outcome ?? ''}
        views={[...views, ...(contactImport.kept > 0 ? (['kept'] as const) : [])].map((key) => ({
          key,
          label: key === 'kept' ? 'Could not be undone' : key ? outcomeNames[key] : 'All lines',
          href: withQuery(path, { outcome: key }),
          count: countLines(contactImport, key),
        }))}
      />
      {lines.items.length > 0 ? (
        <Table
          columns={createColumns(contactImport.state !== 'checked')}
          rows={lines.items}
          getKey={({ line }) => line}
        />
      ) : (
        <p className="quiet">
          {contactImport.canUndo || contactImport.state === 'checked'
            ? 'No lines.'
            : 'The lines are no longer kept.'}
        </p>
      )}
      <Pager {...lines.pages} />
    </EditPage>
  );
}

const headings: Record<ContactImport['state'], string> = {
  unmapped: 'Not checked yet',
  checked: 'Check before importing',
  imported: 'Imported contacts',
  undone: 'Undone import',
};

function countLines(contactImport: ContactImport, key: (typeof views)[number] | 'kept'): number {
  return key === ''
    ? contactImport.added + contactImport.changed + contactImport.unchanged + contactImport.refused
    : contactImport[key];
}

function ImportOutcome({ contactImport }: { contactImport: ContactImport }) {
  const { state, by, checkedAt, importedAt, undoneAt, list, suppressed, kept: unrestored } = contactImport;
  return (
    <>
      {state === 'checked' && (
        <p className="quiet">Nothing is imported yet. The list is kept until tomorrow.</p>
      )}
      <p>
        Read {formatMoment(checkedAt)} by <bdi>{by}</bdi>
        {importedAt && `, imported ${formatMoment(importedAt)}`}
        {list && (
          <>
            {' '}
            to the list{' '}
            <a href={href('/office/contacts/lists/:guid', { guid: list.guid })}>
              <bdi>{list.name}</bdi>
            </a>
          </>
        )}
        {undoneAt && `, undone ${formatMoment(undoneAt)}`}.
        {suppressed > 0 &&
          ` ${formatCount(suppressed, 'contact gets', 'contacts get')} no mailings, because they unsubscribed or cannot be reached.`}
        {unrestored > 0 && ` ${formatCount(unrestored, 'line')} could not be undone.`}
      </p>
    </>
  );
}

function ImportForm({ contactImport, lists }: { contactImport: ContactImport; lists: ContactList[] }) {
  const accepted = contactImport.added + contactImport.changed + contactImport.unchanged;
  const columnsLink = (
    <p className="alone">
      <a href={href('/office/contacts/import/:guid/columns', { guid: contactImport.guid })}>
        Which column is which
      </a>
    </p>
  );
  if (accepted === 0)
    return (
      <>
        <p>
          No line can be imported. Please say which column is which, or correct the file and choose it again.
        </p>
        {columnsLink}
      </>
    );
  return (
    <>
      {columnsLink}
      <EditForm button={`Import ${formatCount(accepted, 'line')}`} back={href('/office/contacts/import')}>
        {lists.length > 0 && (
          <SelectField
            name="list"
            label="Put them on a list (optional)"
            problem={undefined}
            selected=""
            options={[{ value: '', label: 'No list' }, ...toOptions(lists)]}
          />
        )}
      </EditForm>
      <p className="hint">You can undo it for 30 days.</p>
    </>
  );
}

const createColumns = (isDone: boolean): Column<ImportLine>[] => [
  { heading: 'Line', isNamed: true, cell: ({ line }) => line },
  {
    heading: 'Contact',
    isRowHeading: true,
    className: 'any-length',
    cell: (line) => <LinePerson line={line} />,
  },
  {
    heading: isDone ? 'What happened' : 'What would happen',
    cell: ({ outcome, reason, isSuppressed, undo }) => (
      <>
        {outcomeNames[outcome]}
        {reason && <span className="under">{reason}</span>}
        {isSuppressed && <span className="under">Gets no mailings</span>}
        {undo && <span className="under">{undoNames[undo]}</span>}
      </>
    ),
  },
];

function LinePerson({ line: { name, eMail, co } }: { line: ImportLine }) {
  return (
    <>
      {co ? (
        <a href={href('/office/contacts/:co', { co })}>
          <bdi>{name}</bdi>
        </a>
      ) : (
        <bdi>{name}</bdi>
      )}
      {eMail && (
        <span className="under">
          <ContactLink to={eMail} />
        </span>
      )}
    </>
  );
}
