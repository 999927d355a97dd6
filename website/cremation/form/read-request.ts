import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import {
  cremationFields,
  datesProblem,
  placeOfDeathMessages,
  type CremationRequest,
} from '#contract/cremation.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { readTypedDate } from '../../ui/date-field/typed-date.ts';
import { rows, tickName, type FieldName } from './fields.ts';

/** As typed, by the names of the controls. */
export type Typed = Record<string, string>;

// Far beyond every limit: anything longer is too long, and is not examined further.
const charactersReadMax = 20_000;

const placeNames = new Set<string>(
  rows.filter(({ name }) => name.startsWith('diedAt')).map(({ name }) => name),
);
const dateNames: Record<string, string> = { dateOfBirth: 'date of birth', dateOfDeath: 'date of death' };

/**
 * The request in the contract's form, and all problems with the input, in the order of the form.
 * @param today the latest day that a date may be, `YYYY-MM-DD` in Europe/London
 */
export function readRequest(typed: Typed, today: string): { request: CremationRequest; problems: Problems } {
  const elsewhere = Boolean(typed[tickName]);
  const request: Record<string, unknown> = {};
  const problems: Problems = {};
  for (const { name, kind } of rows) {
    if (placeNames.has(name) && !elsewhere) continue;
    const text = cleaned(typed[name] ?? '', kind === 'email');
    const { value, problem } =
      kind === 'date' ? readDate(text, name, today) : readField(name, text, elsewhere);
    request[name] = value;
    if (problem) problems[name] = problem;
  }
  if (!elsewhere) Object.assign(request, placeOf(request));
  const wrongOrder = datesProblem(request);
  if (wrongOrder) problems.dateOfDeath ??= wrongOrder;
  return { request: request as CremationRequest, problems: inOrder(problems) };
}

// Browsers send CRLF but count one character.
function cleaned(typed: string, isAddress: boolean): string {
  if (typed.length > charactersReadMax) return typed;
  const text = cleanText(typed.replaceAll('\r\n', '\n')).normalize('NFC');
  return isAddress ? cleanAddress(text) : text;
}

function readField(name: FieldName, text: string, elsewhere: boolean) {
  const value = text === '' ? null : text;
  const found = cremationFields[name].safeParse(text).error?.issues[0]?.message;
  const asked = elsewhere && placeOfDeathMessages[name as keyof typeof placeOfDeathMessages];
  if (!asked) return { value, problem: found };
  return { value, problem: text === '' ? asked : found && `${asked} ${found}` };
}

function readDate(text: string, name: FieldName, today: string) {
  const reading = readTypedDate(text, { name: dateNames[name]!, today });
  if ('value' in reading) return { value: reading.value, problem: undefined };
  return { value: null, problem: reading.problem || readField(name, '', false).problem };
}

/** "Copied from the home address unless the box is ticked", section 3 of the specification. */
const placeOf = ({ addressLine1, addressLine2, town, postcode }: Record<string, unknown>) => ({
  diedAtAddressLine1: addressLine1,
  diedAtAddressLine2: addressLine2,
  diedAtTown: town,
  diedAtPostcode: postcode,
});

const inOrder = (problems: Problems): Problems =>
  Object.fromEntries(rows.flatMap(({ name }) => (problems[name] ? [[name, problems[name]]] : [])));
