const linesMax = 2_000;

/** The fields of a record as labels with lines to read. Empty ones are left out. */
export const createLines = (fields: Record<string, unknown>): [label: string, lines: string[]][] =>
  Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [labelOf(name), toTexts(value).slice(0, linesMax)]);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toTexts);
  if (typeof value === 'object' && value !== null)
    return createLines(value as Record<string, unknown>).map(
      ([label, lines]) => `${label}: ${lines.join(', ')}`,
    );
  return String(value).split('\n');
}

const labels: Record<string, string> = {
  eMail: 'Email address',
  eMail1: 'Email address',
  eMail2: 'Second email address',
};

/** `numberOfAttendees` -> “Number of attendees”. */
const labelOf = (name: string): string => labels[name] ?? spaced(name);

function spaced(name: string): string {
  const label = name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, before, after) => `${before} ${after.toLowerCase()}`,
  );
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
