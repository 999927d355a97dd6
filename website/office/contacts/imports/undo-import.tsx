import { formatCount } from '#contract/fields/count.ts';
import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { confirm } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/undo-import.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { contactImport: requireAnswer(await api.getContactImport({ guid })) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.undoContactImport({ guid, body: {} }),
    done: () => withDone(href('/office/contacts/import/:guid', { guid }), 'import-undone'),
  });
}

export default function UndoImportPage({ loaderData: { contactImport }, actionData }: Route.ComponentProps) {
  const { guid, added, changed, list } = contactImport;
  return (
    <ConfirmPage
      heading="Undo this import?"
      button="Undo"
      back={href('/office/contacts/import/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        {added > 0 && `${formatCount(added, 'contact')} that it added will be removed. `}
        {changed > 0 && `${formatCount(changed, 'contact')} that it changed will be as before. `}
        {list && `Everybody it put on the list “${list.name}” will be taken off.`}
      </p>
      <p>Contacts that have been changed or written to since are kept. The import then shows which.</p>
    </ConfirmPage>
  );
}
