import { data, href, redirect } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import {
  passkeyNameCharactersMax,
  type CreationOptions,
  type NewPasskey,
} from '#contract/operator/staff/passkeys.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { KeyField } from '../../ui/form/key-field.tsx';
import { DoneNotice, readDone, withDone } from '../form/done-notice.tsx';
import { TextField } from '../form/text-field.tsx';
import { Table, type Column } from '../list/table.tsx';
import { PasskeyButton } from '../passkey-button.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff, requireSession } from '../require-staff.ts';
import type { Route } from './+types/passkeys.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  if (actor.mustSetUpCodes) throw redirect(href('/office/account/codes'));
  return {
    ...requireAnswer(await api.getOwnPasskeys({})),
    idempotencyKey: crypto.randomUUID(),
    done: readDone(request.url),
  };
}

type Reply = { problem: string | null; making: { options: CreationOptions; name: string } | null };

/** The device is asked by the page that answers this form, so there is no redirect before it has answered. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { response, name = '', key = null, currentPassword = '' } = readFormValues(await readForm(request));
  if (!response) return startPasskey(api, currentPassword);
  const body = { name, response: readResponse(response) };
  const answer = requireSession(await api.addOwnPasskey({ body, idempotencyKey: key }));
  if (isRefused(answer)) return createRefusal(answer);
  throw redirect(withDone(href('/office/account/passkeys'), 'passkey-added'));
}

async function startPasskey(api: Staff['api'], currentPassword: string) {
  const options = requireSession(await api.startOwnPasskey({ body: { currentPassword } }));
  if (isRefused(options)) return createRefusal(options);
  const sessions = requireAnswer(await api.getOwnSessions({}));
  const name = sessions.find(({ isThisOne }) => isThisOne)?.device ?? '';
  return data<Reply>({ problem: null, making: { options, name } });
}

function createRefusal({ status, detail, more: { fields = {} } }: Refused) {
  const problem = fields.currentPassword ?? fields.name ?? detail;
  return data<Reply>({ problem, making: null }, { status });
}

/** The answer of the device, as the script sends it. The call checks it. */
function readResponse(text: string): NewPasskey['response'] {
  try {
    return JSON.parse(text) as NewPasskey['response'];
  } catch {
    return { id: '', response: { clientDataJSON: '', attestationObject: '' } };
  }
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problem: addressProblem, passkeys, done, idempotencyKey } = loaderData;
  const { problem = null, making = null } = actionData ?? {};
  return (
    <>
      <BackLink href={href('/office/account')} label="Your account" />
      <PageTitle heading="Passkeys" isWrong={problem !== null} />
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problem ? { currentPassword: problem } : {}} />
      {making ? (
        <AskDevice {...making} idempotencyKey={idempotencyKey} />
      ) : (
        <>
          <p>
            A passkey signs you in with the fingerprint, face or PIN of your phone or computer, or with a
            security key. No password and no code are asked for then. Your password works as before.
          </p>
          {passkeys.length > 0 && <Table columns={columns} rows={passkeys} getKey={({ guid }) => guid} />}
          {addressProblem ? (
            <p className="notice notice-care">{addressProblem}</p>
          ) : (
            <AddPasskey problem={problem ?? undefined} />
          )}
        </>
      )}
    </>
  );
}

type Passkey = Route.ComponentProps['loaderData']['passkeys'][number];

const columns: Column<Passkey>[] = [
  {
    heading: 'Passkey',
    cell: ({ guid, name, otherAddress }) => (
      <>
        <a href={href('/office/account/passkeys/:guid', { guid })}>
          <bdi>{name}</bdi>
        </a>
        {otherAddress && <span className="under">Works only at {otherAddress}</span>}
      </>
    ),
  },
  { heading: 'Added', isNamed: true, cell: ({ addedAt }) => formatMoment(addedAt) },
  {
    heading: 'Last used',
    isNamed: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : 'Never'),
  },
];

const AddPasskey = ({ problem }: { problem: string | undefined }) => (
  <section className="office-form" aria-labelledby="add">
    <h2 id="add">Add a passkey</h2>
    <NeedsScript />
    <form method="post" action={href('/office/account/passkeys')} noValidate>
      <TextField
        name="currentPassword"
        label="Your password"
        type="password"
        autoComplete="current-password"
        problem={problem}
      />
      <p className="form-actions">
        <button className="button button-main">Add a passkey</button>
      </p>
    </form>
  </section>
);

const NeedsScript = () => (
  <noscript>
    <p>Adding a passkey needs JavaScript.</p>
  </noscript>
);

type AskDeviceProps = { name: string; options: CreationOptions; idempotencyKey: string };

/** The step between the password and the answer of the device, for which a browser wants a press. */
const AskDevice = ({ name, options, idempotencyKey }: AskDeviceProps) => (
  <form className="office-form" method="post" action={href('/office/account/passkeys')}>
    <p>
      Now your device makes the passkey. It asks for your fingerprint, face or PIN. You have five minutes.
    </p>
    <NeedsScript />
    <TextField
      name="name"
      label="Name"
      hint="So that you know it again in your list"
      autoComplete="off"
      maxLength={passkeyNameCharactersMax}
      defaultValue={name}
      problem={undefined}
    />
    <KeyField idempotencyKey={idempotencyKey} />
    <PasskeyButton label="Make the passkey" field="response" options={options} />
    <p>
      <a href={href('/office/account/passkeys')}>Not now</a>
    </p>
  </form>
);
