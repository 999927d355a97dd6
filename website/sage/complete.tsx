import { visitorContext } from '../visitor-context.ts';
import { data, href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { SageConnected } from '#contract/visitor/links.ts';
import type { PageHandle } from '../page-handle.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { sageConnectionTexts } from './messages.ts';
import type { Route } from './+types/complete.ts';

export const handle: PageHandle<unknown> = { hydrates: () => false, forOperators: true };

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

export const loader = ({ request }: Route.LoaderArgs) => ({ canConnect: readReturn(request) !== null });

/** No sign-in is needed: `state` was created for one operator and can be used once. */
export async function action({ request, context }: Route.ActionArgs) {
  const returned = readReturn(request);
  const operatorApi = context.get(visitorContext);
  if (!returned || !operatorApi)
    return data(
      { refused: returned ? sageConnectionTexts.notOurs : sageConnectionTexts.cameAlone },
      { status: 400 },
    );
  const answer = await operatorApi.finishSage({ body: returned });
  if (isRefused(answer)) return data({ refused: answer.detail }, { status: answer.status });
  return data(answer);
}

function readReturn(request: Request): { code: string; state: string } | null {
  const { searchParams } = new URL(request.url);
  const [code, state] = [searchParams.get('code'), searchParams.get('state')];
  return code && state ? { code, state } : null;
}

export default function SageComplete({ loaderData: { canConnect }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Connect Sage</title>
      <h1>Connect Sage</h1>
      {actionData &&
        ('refused' in actionData ? <Lead text={actionData.refused} /> : <Connected {...actionData} />)}
      {!actionData && !canConnect && <Lead text={sageConnectionTexts.cameAlone} />}
      {!actionData && canConnect && (
        <form method="post">
          <Lead text={sageConnectionTexts.asks} />
          <button className="button button-main">Connect Sage</button>
        </form>
      )}
    </>
  );
}

const Lead = ({ text }: { text: string }) => <p className="lead">{text}</p>;

function Connected({ businesses }: SageConnected) {
  const ownBusiness = businesses.find(({ isOurs }) => isOurs);
  if (ownBusiness)
    return (
      <>
        <Lead text={`${sageConnectionTexts.connected} ${ownBusiness.name}`} />
        <p>
          <a href={href('/office/money/accounts')}>{sageConnectionTexts.back}</a>
        </p>
      </>
    );
  return (
    <>
      <Lead text={sageConnectionTexts.connected} />
      <p>{sageConnectionTexts.choose}</p>
      <ul>
        {businesses.map(({ id, name }) => (
          <li key={id}>
            {name}: <code>{id}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
