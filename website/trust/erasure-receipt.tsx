import { visitorContext } from '../visitor-context.ts';
import { data } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay, formatUnbrokenMoment } from '#contract/fields/days.ts';
import { personalKindNames } from '#contract/operator/privacy/personal-data.ts';
import type { ErasureReceipt } from '#contract/visitor/links.ts';
import type { PageHandle } from '../page-handle.ts';
import { notFound } from '../ui/messages.ts';
import { Field } from '../ui/form/field.tsx';
import { Title } from '../ui/frame/title.tsx';
import type { Route } from './+types/erasure-receipt.ts';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'erasureReceipt' };

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

export async function loader({ request, context }: Route.LoaderArgs) {
  const receipts = context.get(visitorContext);
  if (!receipts) throw data(notFound.sentence, { status: 404 });
  const code = (new URL(request.url).searchParams.get('code') ?? '').trim();
  if (!code) return { code, receipt: null, problem: undefined };
  const receipt = await receipts.checkErasureReceipt({ query: { code } });
  if (!isRefused(receipt)) return { code, receipt, problem: undefined };
  const problem = receipt.more.fields?.code ?? receipt.detail;
  return data({ code, receipt: null, problem }, { status: receipt.status });
}

const heading = 'Check that we deleted your information';

/** The page where a family can check later that their data was erased. */
export default function ErasureReceiptPage({ loaderData: { code, receipt, problem } }: Route.ComponentProps) {
  return (
    <div className="trust">
      <Title heading={heading} hasProblems={problem !== undefined} />
      <h1>{heading}</h1>
      {receipt ? (
        <Receipt {...receipt} />
      ) : (
        <p>When we delete your information, we give you a code. Enter it here to see the receipt.</p>
      )}
      <form method="get" noValidate>
        <Field name="code" label={receipt ? 'Another code' : 'Your code'} problem={problem}>
          {(control) => (
            <input
              {...control}
              defaultValue={receipt ? '' : code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <p>
          <button className="button button-main">Check</button>
        </p>
      </form>
    </div>
  );
}

function Receipt(receipt: ErasureReceipt & { isWhole: boolean }) {
  const { number, at, erased, stayed, backupsUntil, hash, isWhole } = receipt;
  return (
    <>
      <p className="notice">
        <output>
          {isWhole
            ? `Receipt ${number} is genuine and has not changed since ${formatUnbrokenMoment(at)}.`
            : `Receipt ${number} was found, but something in our list of receipts was changed. Please ask us.`}
        </output>
      </p>
      <dl>
        {listCounts(erased).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count} erased</dd>
          </div>
        ))}
        {listCounts(stayed).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count} kept, because the law asks us to or because it keeps us from writing to you again</dd>
          </div>
        ))}
        <div>
          <dt>In our backups</dt>
          <dd>until {formatDay(backupsUntil)}</dd>
        </div>
        <div>
          <dt>Fingerprint</dt>
          <dd>
            <span className="fingerprint">{hash}</span>
            <br />
            It should match the one in your letter or email.
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Lists the counts in the order of the kinds, and those of attached records last. */
const listCounts = (counts: Record<string, number>): [name: string, count: number][] => {
  const names: Record<string, string> = personalKindNames;
  const known = Object.keys(names).filter((kind) => kind in counts);
  const others = Object.keys(counts).filter((kind) => !(kind in names));
  return [...known, ...others].map((kind) => [names[kind] ?? 'Other records', counts[kind]!]);
};
