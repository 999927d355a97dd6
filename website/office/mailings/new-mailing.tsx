import { href } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import { MailingFields } from './mailing-fields.tsx';
import { createCampaignName, readMailing, type MailingFormValues } from './read-mailing.ts';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/new-mailing.ts';

/** The form is empty, or has the text of another mailing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const from = readParameter(request.url, 'from');
  const lists = requireAnswer(await api.getContactLists({}));
  const idempotencyKey = crypto.randomUUID();
  if (!from) return { lists, values: {}, selectedLists: [], idempotencyKey };
  const { subject, body, lists: preselected } = requireAnswer(await api.getCampaign({ ca: from }));
  return {
    lists,
    values: { subject, body },
    selectedLists: preselected.map(({ guid }) => guid),
    idempotencyKey,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readMailing,
    call: (values, _, key) => createMailing(api, values, key),
    done: (ca) => href('/office/mailings/:ca', { ca }),
  });
}

const namesMax = 20;

/** Creates it under a name that no other mailing has: `spring`, `spring-2`…. Returns the name. */
async function createMailing(
  api: Staff['api'],
  values: MailingFormValues,
  idempotencyKey: string | null,
): Promise<string | Refused> {
  const name = createCampaignName(values.subject);
  for (let number = 1; ; number++) {
    const ca = number === 1 ? name : `${name}-${number}`;
    const answer = await api.createCampaign({ body: { ca, ...values }, idempotencyKey });
    if (!isRefused(answer)) return ca;
    if (answer.code !== 'campaign-exists') return answer;
    if (number === namesMax) {
      const last = `${name}-${(idempotencyKey ?? crypto.randomUUID()).slice(0, 8)}`;
      const created = await api.createCampaign({ body: { ca: last, ...values }, idempotencyKey });
      return isRefused(created) ? created : last;
    }
  }
}

export default function NewMailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, idempotencyKey } = loaderData;
  const { values = loaderData.values, problems = {} } = actionData ?? {};
  const selectedLists = actionData?.values.lists ?? loaderData.selectedLists;
  return (
    <EditPage
      back={{ href: href('/office/mailings'), label: 'Mailings' }}
      heading="Write a mailing"
      reply={actionData}
    >
      <EditForm
        idempotencyKey={idempotencyKey}
        button="Save the draft"
        back={href('/office/mailings')}
        className="wide-form"
      >
        <MailingFields values={values} selectedLists={selectedLists} lists={lists} problems={problems} />
      </EditForm>
      <p className="hint">Nobody is emailed yet.</p>
    </EditPage>
  );
}
