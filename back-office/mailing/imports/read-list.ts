import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { ImportColumns } from '#contract/operator/mailing/contact-imports.ts';
import { ContactLine } from '#contract/operator/mailing/contacts.ts';
import { contactFieldNames, contactFields, type ContactField } from '#contract/records/contact.ts';
import { isConsent, notConsentMessage } from '#contract/operator/mailing/consent.ts';
import type { TableRow } from './read-table.ts';

const textCharactersMax = 120;

export type ReadLine = { line: number; contact: ContactLine } | RefusedLine;

/** `text` is the beginning of the line, so that it can be found again. */
export type RefusedLine = { line: number; reason: string; text: string };

/** Reads the rows of a list as contacts. */
export async function* readContactLines(
  rows: AsyncIterable<TableRow>,
  columns: ImportColumns,
): AsyncIterable<ReadLine> {
  for await (const row of rows) yield readLine(row, columns);
}

function readLine({ cells, line }: TableRow, columns: ImportColumns): ReadLine {
  const values = mapNames(contactFieldNames, (field) => readValue(cells, columns[field]));
  const reading = ContactLine.safeParse({ ...values, eMail: cleanAddress(values.eMail) });
  if (!reading.success) {
    const { path, message } = reading.error.issues[0]!;
    return refused(path[0] as ContactField, message);
  }
  if (!isConsent(reading.data.consent)) return refused('consent', notConsentMessage);
  return { line, contact: reading.data };

  function refused(field: ContactField, message: string): RefusedLine {
    return { line, reason: `${contactFields[field].label}: ${message}`, text: formatBeginning(cells) };
  }
}

const readValue = (cells: string[], { columns, text }: ImportColumns[ContactField]): string =>
  columns.length === 0
    ? cleanText(text)
    : columns
        .map((column) => cleanText(cells[column] ?? ''))
        .filter(Boolean)
        .join(' ');

const formatBeginning = (cells: string[]) =>
  cleanText(cells.filter(Boolean).join(', ')).slice(0, textCharactersMax);
