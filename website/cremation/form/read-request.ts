import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import {
  cremationFields,
  checkDateOrder,
  placeOfDeathMessages,
  type CremationRequest,
} from '#contract/cremation.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { parseDate } from '../../ui/date-field/parse-date.ts';
import { requestFields, otherPlaceName, type FieldName } from './fields.ts';

/** Texts as typed, by the names of the controls. */
export type FormValues = Record<string, string>;

// Far beyond every limit: anything longer is too long, and is not examined further.
const charactersReadMax = 20_000;

const placeNames = new Set<string>(
  requestFields.filter(({ name }) => name.startsWith('diedAt')).map(({ name }) => name),
);
const dateNames: Record<string, string> = { dateOfBirth: 'date of birth', dateOfDeath: 'date of death' };

/**
 * Reads the request in the contract's form, and all problems, in the order of the form.
 * @param today the latest day that a date may be, `YYYY-MM-DD` in Europe/London
 */
export function readRequest(
  formValues: FormValues,
  today: string,
): { request: CremationRequest; problems: Problems } {
  const elsewhere = Boolean(formValues[otherPlaceName]);
  const request: Record<string, unknown> = {};
  const problems: Problems = {};
  for (const { name, kind } of requestFields) {
    if (placeNames.has(name) && !elsewhere) continue;
    const text = cleanEntry(formValues[name] ?? '', kind === 'email');
    const { value, problem } =
      kind === 'date' ? readDateField(text, name, today) : readField(name, text, elsewhere);
    request[name] = value;
    if (problem) problems[name] = problem;
  }
  if (!elsewhere) Object.assign(request, readPlace(request));
  const wrongOrder = checkDateOrder(request);
  if (wrongOrder) problems.dateOfDeath ??= wrongOrder;
  return { request: request as CremationRequest, problems: sortProblems(problems) };
}

// Browsers send CRLF but count one character.
function cleanEntry(entry: string, isAddress: boolean): string {
  if (entry.length > charactersReadMax) return entry;
  const text = cleanText(entry.replaceAll('\r\n', '\n')).normalize('NFC');
  return isAddress ? cleanAddress(text) : text;
}

function readField(name: FieldName, text: string, elsewhere: boolean) {
  const value = text === '' ? null : text;
  const problem = cremationFields[name].safeParse(text).error?.issues[0]?.message;
  const placeMessage = elsewhere && placeOfDeathMessages[name as keyof typeof placeOfDeathMessages];
  if (!placeMessage) return { value, problem };
  return { value, problem: text === '' ? placeMessage : problem && `${placeMessage} ${problem}` };
}

function readDateField(text: string, name: FieldName, today: string) {
  const reading = parseDate(text, { name: dateNames[name]!, today });
  if ('value' in reading) return { value: reading.value, problem: undefined };
  return { value: null, problem: reading.problem || readField(name, '', false).problem };
}

/** "Copied from the home address unless the box is ticked", section 3 of the specification. */
const readPlace = ({ addressLine1, addressLine2, town, postcode }: Record<string, unknown>) => ({
  diedAtAddressLine1: addressLine1,
  diedAtAddressLine2: addressLine2,
  diedAtTown: town,
  diedAtPostcode: postcode,
});

const sortProblems = (problems: Problems): Problems =>
  Object.fromEntries(requestFields.flatMap(({ name }) => (problems[name] ? [[name, problems[name]]] : [])));
