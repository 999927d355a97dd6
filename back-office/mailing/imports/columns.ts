import { foldText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { FieldSource, ImportColumns } from '#contract/operator/mailing/contact-imports.ts';
import {
  contactFieldNames,
  contactFields,
  contactTexts,
  type ContactField,
} from '#contract/records/contact.ts';
import { isAddress, type Table } from './read-table.ts';

/** The field of a contact that a column holds. A name may be split over two columns. */
const parts = [...contactFieldNames, 'firstName', 'lastName'] as const;
export type ColumnPart = (typeof parts)[number];

// The headings of spreadsheets and other programs, without spaces and signs.
const headings: Partial<Record<ColumnPart, string[]>> = {
  cu: [
    'cu',
    'customernumber',
    'customerno',
    'customerid',
    'customerref',
    'customer',
    'clientnumber',
    'clientid',
    'accountnumber',
    'reference',
    'ref',
    'id',
  ],
  name: ['name', 'fullname', 'contactname', 'contact', 'customername', 'clientname'],
  firstName: ['firstname', 'forename', 'forenames', 'givenname', 'first', 'christianname'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
  eMail: ['email', 'emailaddress', 'emailid', 'mail', 'mailaddress'],
  consent: [
    'consent',
    'permission',
    'optin',
    'optedin',
    'agreed',
    'agreedto',
    'whattheyagreedto',
    'marketingconsent',
    'gdprconsent',
    'gdpr',
    'marketing',
    'subscribed',
    'newsletter',
  ],
  consentSource: [
    'consentsource',
    'permissionsource',
    'source',
    'where',
    'whereandwhen',
    'wheretheyagreed',
    'consentdate',
    'permissiondate',
  ],
};

/** Normalises a heading for comparing and remembering it. */
const headingKey = (heading: string): string => foldText(heading).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Assigns columns to fields by their headings. A column of addresses is also recognised by its content.
 * @param remembered heading -> field, as staff have assigned earlier
 */
export function guessColumns(
  { heading, sample }: Pick<Table, 'heading' | 'sample'>,
  remembered: Map<string, ColumnPart>,
): ImportColumns {
  const keys = heading.map(headingKey);
  const known = keys.map((key) => remembered.get(key));
  const columnOf = (part: ColumnPart): number => {
    const chosen = known.indexOf(part);
    if (chosen >= 0) return chosen;
    const names = headings[part] ?? [headingKey(part), headingKey(contactFields[part as ContactField].label)];
    return keys.findIndex((key, index) => known[index] === undefined && names.includes(key));
  };
  const first = columnOf('firstName');
  const last = columnOf('lastName');
  const name = columnOf('name');
  const areApart = first >= 0 && last >= 0 && (name < 0 || known[name] !== 'name');
  return mapNames(contactFieldNames, (field): FieldSource => {
    if (field === 'name' && areApart) return { columns: [first, last], text: '' };
    const named = columnOf(field);
    const column = field === 'eMail' && named < 0 ? sample.findIndex(isAddress) : named;
    return { columns: column < 0 ? [] : [column], text: '' };
  });
}

const optional: string[] = ['cu', ...contactTexts];

/** The required fields that no column is assigned to. */
export const missingFields = (columns: ImportColumns): ContactField[] =>
  contactFieldNames.filter(
    (field) =>
      !optional.includes(field) && columns[field].columns.length === 0 && !columns[field].text.trim(),
  );

/** The field of each column that staff have assigned, to be remembered. */
export const chosenParts = (heading: string[], columns: ImportColumns): [key: string, part: ColumnPart][] =>
  contactFieldNames.flatMap((field) => {
    const { columns: of } = columns[field];
    const partAt = (index: number): ColumnPart =>
      field === 'name' && of.length > 1 ? (index === 0 ? 'firstName' : 'lastName') : field;
    return of.map((column, index): [string, ColumnPart] => [
      headingKey(heading[column] ?? ''),
      partAt(index),
    ]);
  });
