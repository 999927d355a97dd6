import type { CampaignOnList } from '#contract/operator/mailing/campaigns.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { listAddress, Pager } from '../list/pager.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { mailingAddress, mailingsPath, stateOf, whenOf } from './mailing-words.ts';
import type { Route } from './+types/mailings.ts';

const perPage = '50';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const before = new URL(request.url).searchParams.get('before') ?? '';
  const query = { before: before || undefined, limit: perPage };
  const page = answered(await api.getCampaigns({ query }));
  return { ...page, isLater: before !== '', done: doneOf(request.url) };
}

export default function MailingsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, isLater, done } = loaderData;
  return (
    <>
      <PageTitle heading="Mailings">
        <a className="button button-main" href={`${mailingsPath}/new`}>
          Write a mailing
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      {items.length > 0 ? (
        <MailingTable mailings={items} />
      ) : (
        <p className="quiet">
          No mailing has been written yet. A mailing goes to your contacts, or to those on some lists.
        </p>
      )}
      <Pager
        first={isLater ? mailingsPath : null}
        next={next && listAddress(mailingsPath, { before: next })}
      />
    </>
  );
}

const MailingTable = ({ mailings }: { mailings: CampaignOnList[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Mailing</th>
        <th scope="col">State</th>
        <th scope="col">Emails</th>
        <th scope="col">When</th>
      </tr>
    </thead>
    <tbody>
      {mailings.map((mailing) => (
        <tr key={mailing.ca}>
          <th scope="row">
            <a href={mailingAddress(mailing.ca)} dir="auto">
              {mailing.subject}
            </a>
          </th>
          <td className="unbroken">{stateOf(mailing)}</td>
          <td className="unbroken" data-name={mailing.queued > 0 ? 'Emails' : undefined}>
            {mailing.queued > 0 && mailing.queued.toLocaleString('en-GB')}
            {mailing.waiting > 0 && (
              <span className="under">{mailing.waiting.toLocaleString('en-GB')} waiting</span>
            )}
          </td>
          <td className="when">{whenOf(mailing)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
