import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import { cremationFields, hasOtherPlaceOfDeath, type CremationRequest } from '#contract/cremation.ts';
import { getDay } from '#contract/fields/days.ts';

/** The answers as stored: every field of the contract in its order, null if it was not answered. */
export type Answers = { [Field in keyof CremationRequest]-?: NonNullable<CremationRequest[Field]> | null };

type Name = keyof Answers;
const names = Object.keys(cremationFields) as Name[];

/** Normalises the answers. The place of death defaults to the home address. */
export function cleanAnswers(request: CremationRequest): Answers {
  const answers = Object.fromEntries(
    names.map((name) => [name, cleanAnswer(name, request[name])]),
  ) as Answers;
  if (hasOtherPlaceOfDeath(answers)) return answers;
  return {
    ...answers,
    diedAtAddressLine1: answers.addressLine1,
    diedAtAddressLine2: answers.addressLine2,
    diedAtTown: answers.town,
    diedAtPostcode: answers.postcode,
  };
}

// PostgreSQL refuses lone surrogates. Browsers send line ends as CRLF.
function cleanAnswer(name: Name, value: string | null | undefined): string | null {
  const text = (value ?? '').toWellFormed().replaceAll(/\r\n?/g, '\n').normalize('NFC');
  return (name === 'eMail1' || name === 'eMail2' ? cleanAddress(text) : cleanText(text)) || null;
}

/** The name in a greeting: "Mrs Ellis", or "Margaret Ellis" without a title. */
export const formatSalutationName = ({ title, firstName, lastName }: Answers): string =>
  joinAnswered([title ?? firstName, lastName]);

export const formatRequesterName = ({ title, firstName, lastName }: Answers): string =>
  joinAnswered([title, firstName, lastName]);

export const formatDeceasedName = (answers: Answers): string =>
  joinAnswered([
    answers.deceasedTitle,
    answers.deceasedFirstName,
    answers.deceasedMiddleName,
    answers.deceasedLastName,
  ]);

/** The lines of the home address, without empty ones. */
export const listHomeLines = (answers: Answers): string[] =>
  filterAnswered([answers.addressLine1, answers.addressLine2, answers.town, answers.postcode]);

export const listPlaceOfDeathLines = (answers: Answers): string[] =>
  filterAnswered([
    answers.diedAtAddressLine1,
    answers.diedAtAddressLine2,
    answers.diedAtTown,
    answers.diedAtPostcode,
  ]);

/** Whole years between the two dates. */
export function computeAgeAtDeath({ dateOfBirth, dateOfDeath }: Answers): number {
  const [birth, death] = [getDay(dateOfBirth!), getDay(dateOfDeath!)];
  const years = Number(death.slice(0, 4)) - Number(birth.slice(0, 4));
  return death.slice(5) < birth.slice(5) ? years - 1 : years;
}

const filterAnswered = (parts: (string | null)[]): string[] => parts.filter((part) => part !== null);
const joinAnswered = (parts: (string | null)[]): string => filterAnswered(parts).join(' ');
