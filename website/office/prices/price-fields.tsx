import { formatDay } from '#contract/fields/days.ts';
import { formatPlainPounds, readPounds } from '#contract/fields/pounds.ts';
import { priceKeys, priceNames, type PriceKey } from '#contract/operator/prices/price-lines.ts';
import {
  priceMessages,
  type NewPriceVersion,
  type PriceOption,
  type PriceVersion,
  type Prices,
} from '#contract/operator/prices/price-versions.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { parseDate } from '../../ui/date-field/parse-date.ts';
import { readText } from '../../ui/form/read-form.ts';
import { createInputProps } from '../form/inputs.ts';
import { MoneyField } from '../form/money-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { priceHistoryLabels } from './labels.ts';

const textNames = ['validFrom', 'miles', 'keptAt', 'coffinMadeOf', 'options', 'terms', 'interests'] as const;
type FieldName = (typeof textNames)[number] | PriceKey;

/** The form of a price list, as it was entered. */
type PriceFormValues = Record<FieldName, string>;

export const readPriceForm = (form: FormData) =>
  Object.fromEntries(
    [...textNames, ...priceKeys].map((name) => [name, readText(form, name)]),
  ) as PriceFormValues;

/** The form of a stored version, and of its successor. */
export const toPriceFormValues = ({
  prices,
  options,
  miles,
  validFrom,
  ...texts
}: PriceVersion): PriceFormValues => ({
  ...mapPrices(({ key }) => (prices[key] === null ? '' : formatPlainPounds(prices[key]))),
  validFrom: formatDay(validFrom),
  miles: String(miles),
  keptAt: texts.keptAt,
  coffinMadeOf: texts.coffinMadeOf,
  options: options.map(({ name, pence }) => `${name}, ${formatPlainPounds(pence)}`).join('\n'),
  terms: texts.terms,
  interests: texts.interests,
});

const mapPrices = <Value,>(getValue: (line: { key: PriceKey }) => Value) =>
  Object.fromEntries(priceKeys.map((key) => [key, getValue({ key })])) as Record<PriceKey, Value>;

/** The body of a call, or what cannot be read, in the order of the form. */
export function toPriceBody(
  values: PriceFormValues,
  today: string,
): { body: NewPriceVersion } | { problems: Problems } {
  const problems: Problems = {};
  const day = parseDate(values.validFrom, {
    name: 'day from which the prices hold',
    today,
    allowFuture: true,
  });
  if (!('value' in day)) problems.validFrom = day.problem ?? priceMessages.validFrom;
  const prices: Prices = mapPrices(({ key }) => {
    if (values[key].trim() === '') return null;
    const pence = readPounds(values[key]);
    if (pence === null) problems[key] = amountProblem;
    return pence;
  });
  const miles = /^\d{1,3}$/.test(values.miles.trim()) ? Number(values.miles) : NaN;
  if (Number.isNaN(miles)) problems.miles = priceMessages.miles;
  const options = readOptions(values.options);
  if ('problem' in options) problems.options = options.problem;
  if (Object.keys(problems).length > 0 || !('value' in day) || 'problem' in options) return { problems };
  const { keptAt, coffinMadeOf, terms, interests } = values;
  return {
    body: {
      validFrom: day.value.slice(0, 10),
      prices,
      miles,
      keptAt,
      coffinMadeOf,
      options: options.options,
      terms,
      interests,
    },
  };
}

const amountProblem =
  'Please enter the amount in pounds and pence, such as 1,234.50. Leave it empty if you do not offer it.';

/** A line for each option: what it is, a comma, and its price. */
function readOptions(text: string): { options: PriceOption[] } | { problem: string } {
  const options: PriceOption[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = '', amount = ''] = /^(.*\S)\s*[,\t]\s*(£?\s*\d[\d,]*(?:\.\d{1,2})?)\s*$/.exec(line) ?? [];
    const pence = readPounds(amount);
    if (name.trim() === '' || pence === null)
      return {
        problem: `“${line.trim().slice(0, 60)}” needs a comma and an amount, such as “Limousine, 250.00”.`,
      };
    options.push({ name: name.trim(), pence });
  }
  return { options };
}

const groups: { heading: string; keys: readonly PriceKey[] }[] = [
  { heading: 'Attended funeral', keys: ['legal', 'collecting', 'care', 'coffin', 'viewing', 'taking'] },
  { heading: 'Unattended funeral', keys: ['unattendedBurial', 'unattendedCremation'] },
  { heading: 'Typical fees in your area', keys: ['burialFee', 'cremationFee'] },
  {
    heading: 'Additional products and services',
    keys: ['mileage', 'transfer', 'ashes', 'embalming', 'officiant', 'outOfHours'],
  },
];

type PriceFieldsProps = { values: Partial<PriceFormValues>; problems: Problems };

export function PriceFields({ values, problems }: PriceFieldsProps) {
  const input = createInputProps(values, problems);
  return (
    <>
      <TextField
        {...input('validFrom')}
        label={priceHistoryLabels.validFrom}
        hint="Such as 1 Jan 2027. It becomes public on this day by itself, and stays as it is then."
      />
      <p>Prices are in pounds. Leave one empty if you do not offer it.</p>
      {groups.map(({ heading, keys }) => (
        <fieldset key={heading} className="price-group">
          <legend>{heading}</legend>
          <div className="price-fields">
            {keys.map((key) => (
              <MoneyField key={key} {...input(key)} label={priceNames[key]} hint="" isOptional />
            ))}
          </div>
        </fieldset>
      ))}
      <TextField {...input('miles')} label={priceHistoryLabels.miles} inputMode="numeric" />
      <TextField
        {...input('keptAt')}
        label={priceHistoryLabels.keptAt}
        hint="It ends the sentence “The deceased person will be kept at …”"
      />
      <TextField
        {...input('coffinMadeOf')}
        label={priceHistoryLabels.coffinMadeOf}
        hint="It ends the sentence “This will be made from …”"
      />
      <TextArea
        {...input('options')}
        label={priceHistoryLabels.options}
        hint="A line for each: what it is, a comma, and its price, such as “Limousine, 250.00”."
        rows={5}
      />
      <TextArea {...input('terms')} label={priceHistoryLabels.terms} rows={5} />
      <TextArea
        {...input('interests')}
        label={priceHistoryLabels.interests}
        hint="Who owns the firm, its interests in comparison websites, and payments to institutions."
        rows={5}
      />
    </>
  );
}
