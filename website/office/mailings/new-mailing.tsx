import { data, redirect } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff, type Staff } from '../staff.ts';
import { MailingFields } from './mailing-fields.tsx';
import { mailingAddress, mailingsPath } from './mailing-words.ts';
import { nameFrom, readMailing, replyTo, type TypedMailing } from './read-mailing.ts';
import type { Route } from './+types/new-mailing.ts';

/** The form is empty, or has the text of another mailing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const from = new URL(request.url).searchParams.get('from');
  const lists = answered(await api.getContactLists({}));
  if (!from) return { lists, values: {}, chosen: [] };
  const { subject, body, lists: chosen } = answered(await api.getCampaign({ ca: from }));
  return { lists, values: { subject, body }, chosen: chosen.map(({ guid }) => guid) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = readMailing(await readForm(request));
  const answer = await create(api, values);
  if (typeof answer === 'string') throw redirect(mailingAddress(answer));
  return data(replyTo(answer, values), { status: answer.status });
}

const namesMax = 20;

/** Under a name that no other mailing has: `spring`, `spring-2`…. Returns the name. */
async function create(api: Staff['api'], values: TypedMailing): Promise<string | Refused> {
  const name = nameFrom(values.subject);
  for (let number = 1; ; number++) {
    const ca = number === 1 ? name : `${name}-${number}`;
    const answer = await api.createCampaign({ body: { ca, ...values } });
    if (!isRefused(answer)) return ca;
    if (answer.code !== 'campaign-exists') return answer;
    if (number === namesMax) {
      const last = `${name}-${crypto.randomUUID().slice(0, 8)}`;
      const created = await api.createCampaign({ body: { ca: last, ...values } });
      return isRefused(created) ? created : last;
    }
  }
}

export default function NewMailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lists } = loaderData;
  const { values = loaderData.values, problems = {} } = actionData ?? {};
  const chosen = actionData?.values.lists ?? loaderData.chosen;
  return (
    <>
      <p className="back">
        <a href={mailingsPath}>Mailings</a>
      </p>
      <PageTitle heading="Write a mailing" isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <form method="post" className="office-form wide-form" action={`${mailingsPath}/new`} noValidate>
        <MailingFields values={values} chosen={chosen} lists={lists} problems={problems} />
        <p className="form-actions">
          <button className="button button-main">Save the draft</button>
          <a className="button" href={mailingsPath}>
            Go back
          </a>
        </p>
        <p className="hint">Nobody is emailed yet.</p>
      </form>
    </>
  );
}
