import { listSectionFields, requestFields, sections } from './fields.ts';

/** The fields of each section, for the error summary. */
export const fieldGroups = sections.map((section) => ({
  title: section.title,
  names: listSectionFields(section).map(({ name }) => name),
}));

/** The subject of a line in the error summary, where its message does not name it. */
export const summaryLabels: Record<string, string> = {
  ...Object.fromEntries(
    requestFields.filter(({ optional }) => optional).map(({ name, label }) => [name, label]),
  ),
  // There are two such fields in the form.
  addressLine2: 'Their home address, line 2',
  diedAtAddressLine2: 'Where they died, line 2',
};
