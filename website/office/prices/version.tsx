import { href, redirect } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { withQuery } from '../../ui/with-query.ts';
import { readDone, withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { refuseFields, save } from '../form/save.ts';
import { HistoryList } from '../history/history-list.tsx';
import { findByGuid, requireAnswer, requireStaff } from '../require-staff.ts';
import { toPriceFormValues, PriceFields, readPriceForm, toPriceBody } from './price-fields.tsx';
import { priceHistoryLabels } from './labels.ts';
import { findToday } from '../../clock.ts';
import type { Route } from './+types/version.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updatePriceVersion');
  const version = findByGuid(await api.getPriceVersions({}), guid);
  if (version.isPublished) throw redirect(withQuery(href('/prices'), { on: version.validFrom }));
  const history = await api.getHistory({ recordType: 'price_version', recordId: version.guid, query: {} });
  return { version, history: requireAnswer(history), done: readDone(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readPriceForm,
    call: (values, revision) => {
      const read = toPriceBody(values, findToday(context));
      if ('problems' in read) return refuseFields(read.problems);
      return api.updatePriceVersion({ guid, body: { ...read.body, revision } });
    },
    done: () => withDone(href('/office/prices/:guid', { guid }), 'changed'),
  });
}

export default function VersionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { version, history, done } = loaderData;
  const stored = toPriceFormValues(version);
  const { values = stored, problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/prices'), label: 'Price list' }}
      heading={`Prices from ${formatDay(version.validFrom)}`}
      reply={actionData}
      done={done}
      labels={priceHistoryLabels}
      now={{
        subject: 'this price list',
        current: (
          <dl>
            {Object.entries(stored).map(([name, text]) => (
              <div key={name}>
                <dt>{priceHistoryLabels[name as keyof typeof stored]}</dt>
                <dd>{text || 'Nothing'}</dd>
              </div>
            ))}
          </dl>
        ),
      }}
    >
      <div className="side-parts">
        <EditForm
          revision={version.revision}
          button="Save"
          acts={
            <a
              className="button button-link"
              href={href('/office/prices/:guid/remove', { guid: version.guid })}
            >
              Remove…
            </a>
          }
        >
          <PriceFields values={values} problems={problems} />
        </EditForm>
        <HistoryList history={history} labels={priceHistoryLabels} />
      </div>
    </EditPage>
  );
}
