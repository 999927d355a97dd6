import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { refuseFields, save } from '../form/save.ts';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { toPriceFormValues, PriceFields, readPriceForm, toPriceBody } from './price-fields.tsx';
import { priceHistoryLabels } from './labels.ts';
import { findToday } from '../../clock.ts';
import type { Route } from './+types/new-version.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createPriceVersion');
  const [newest] = requireAnswer(await api.getPriceVersions({}));
  return {
    from: newest ? { ...toPriceFormValues(newest), validFrom: '' } : {},
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'createPriceVersion');
  return save(request, {
    read: readPriceForm,
    call: (values, _, idempotencyKey) => {
      const read = toPriceBody(values, findToday(context));
      if ('problems' in read) return refuseFields(read.problems);
      return api.createPriceVersion({ body: read.body, idempotencyKey });
    },
    done: () => withDone(href('/office/prices'), 'prices-added'),
  });
}

export default function NewVersionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values = loaderData.from, problems = {} } = actionData ?? {};
  const back = href('/office/prices');
  return (
    <EditPage
      back={{ href: back, label: 'Price list' }}
      heading="New prices"
      reply={actionData}
      labels={priceHistoryLabels}
    >
      <EditForm idempotencyKey={loaderData.idempotencyKey} button="Add the prices" back={back}>
        <PriceFields values={values} problems={problems} />
      </EditForm>
    </EditPage>
  );
}
