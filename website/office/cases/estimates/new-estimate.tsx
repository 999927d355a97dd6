import { href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { offeredItems, quantityMessage } from '#contract/operator/cases/estimates.ts';
import { readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { CheckField } from '../../form/check-field.tsx';
import { withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { DayField } from '../../form/moments/day-field.tsx';
import { readDay } from '../../form/moments/read-day.ts';
import { refuseFields, save } from '../../form/save.ts';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { readParameter } from '../../addresses.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/new-estimate.ts';

export async function loader({ request, context, params: { number, day } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { deceasedName } = requireAnswer(await api.getCaseEstimates({ number }));
  const entered = readParameter(request.url, 'on');
  const today = findToday(context);
  const reading = readDay(entered ?? day ?? today, { name: 'day of the prices', today });
  if ('problem' in reading) return { number, deceasedName, entered, ...reading, prices: null };
  // The day stands in the path, where a refused form finds it again.
  if (entered !== null)
    throw redirect(href('/office/cases/:number/estimates/new/:day?', { number, day: reading.day }));
  const prices = await api.getPrices({ query: { on: reading.day } });
  return {
    number,
    deceasedName,
    entered: formatDay(reading.day),
    problem: isRefused(prices) ? prices.detail : undefined,
    prices: isRefused(prices)
      ? null
      : { on: reading.day, version: prices.guid, items: offeredItems(prices), key: crypto.randomUUID() },
  };
}

type Values = Record<string, string>;

const itemPrefix = 'item-';

/** The chosen lines of a form, by their items. */
function readLines(values: Values) {
  const problems: Problems = {};
  const lines = Object.entries(values)
    .filter(([name, text]) => name.startsWith(itemPrefix) && text.trim() !== '')
    .map(([name, text]) => {
      const quantity = text === 'yes' ? 1 : /^\s*[1-9]\d{0,2}\s*$/.test(text) ? Number(text) : 0;
      if (quantity === 0) problems[name] = quantityMessage;
      return { item: name.slice(itemPrefix.length), quantity };
    });
  return { lines, problems };
}

/** The input of a field of the call. */
function inputOf(field: string): string {
  if (field === 'pricesOn') return 'on';
  return field.startsWith('lines') ? 'lines' : field;
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values: Values, _, idempotencyKey) => {
      const { lines, problems } = readLines(values);
      if (Object.keys(problems).length > 0) return refuseFields(problems);
      const { on: pricesOn = '', version } = values;
      return api.addCaseEstimate({ number, body: { pricesOn, version, lines }, idempotencyKey });
    },
    done: ({ id }) =>
      withDone(href('/office/cases/:number/estimates/:estimate', { number, estimate: id }), 'estimate-made'),
    mapProblems: (fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, problem]) => [inputOf(name), problem])),
  });
}

export default function NewEstimatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, deceasedName, entered, problem, prices } = loaderData;
  const { values = {}, problems = {} } = actionData ?? {};
  const back = href('/office/cases/:number/estimates', { number });
  return (
    <EditPage
      back={{ href: back, label: 'Estimates' }}
      heading="Make an estimate"
      subject={deceasedName ?? number}
      reply={actionData}
    >
      <form className="office-form">
        <DayField
          name="on"
          label="Prices of the day"
          problem={problem ?? problems.on}
          defaultValue={entered ?? ''}
        />
        <p className="form-actions">
          <button className="button">Show these prices</button>
        </p>
      </form>
      {prices && (
        <EditForm idempotencyKey={prices.key} button="Make the estimate" back={back}>
          <input type="hidden" name="on" value={prices.on} />
          <input type="hidden" name="version" value={prices.version} />
          <Items items={prices.items} values={values} problems={problems} />
        </EditForm>
      )}
    </EditPage>
  );
}

type ItemsProps = { items: ReturnType<typeof offeredItems>; values: Values; problems: Problems };

/** The offers of the list, with its prices. The names of additional options are the provider's own. */
const Items = ({ items, values, problems }: ItemsProps) => {
  const field = createInputProps(values, problems);
  const headings = Array.from(new Set(items.map(({ heading }) => heading)));
  return headings.map((heading) => (
    <fieldset key={heading} className="price-group" id={heading === headings[0] ? 'lines' : undefined}>
      <legend>{heading}</legend>
      {items
        .filter((each) => each.heading === heading)
        .map(({ item, name, pence, isCounted }) =>
          isCounted ? (
            <TextField
              key={item}
              {...field(itemPrefix + item)}
              label={`${name}, ${formatPounds(pence)} each`}
              hint="How many. Leave it empty for none."
              inputMode="numeric"
              isOptional
            />
          ) : (
            <CheckField
              key={item}
              name={itemPrefix + item}
              label={`${name}, ${formatPounds(pence)}`}
              isChecked={values[itemPrefix + item] === 'yes'}
              problem={problems[itemPrefix + item]}
            />
          ),
        )}
    </fieldset>
  ));
};
