/** The values of one message, for the content that the gateway gets. */
export type ContentValues = {
  /** +447700900123 */
  number: string;
  /** 447700900123 */
  digits: string;
  text: string;
  sender: string;
  /** Identifies one message: the same at each try. */
  reference: string;
};

const placeholders = ['number', 'digits', 'text', 'sender', 'reference'] as const satisfies Array<
  keyof ContentValues
>;

type Content = { type: string; body: string };

/** JSON begins with a brace. Any other content has a field on each line, such as `To={number}`. */
const isJson = (content: string): boolean => content.trim().startsWith('{');

/** Fills the body of a request. Values cannot add fields. */
export function fillContent(content: string, values: ContentValues): Content {
  if (isJson(content))
    return { type: 'application/json', body: JSON.stringify(fillJson(JSON.parse(content), values)) };
  const fields = splitLines(content).map((line): [string, string] => {
    const [name = '', ...rest] = line.split('=');
    return [name.trim(), fill(rest.join('=').trim(), values)];
  });
  return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() };
}

/** Finds the problem of a content; null if there is none. */
export function findContentProblem(content: string): string | null {
  if (content.trim() === '') return null;
  const names = Array.from(content.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  const unknown = names.find((name) => !placeholders.some((each) => each === name));
  if (unknown) return `Please use only ${placeholders.join(', ')} in braces.`;
  if (!names.includes('text') || !(names.includes('number') || names.includes('digits')))
    return 'Please say where {number} and {text} go.';
  if (isJson(content)) return isRight(content) ? null : 'Please enter JSON, with every text in quotes.';
  return splitLines(content).every((line) => /^[^=\s]+\s*=/.test(line))
    ? null
    : 'Please enter a field on each line, such as To={number}.';
}

export const usesSender = (content: string): boolean => content.includes('{sender}');

const splitLines = (content: string): string[] =>
  content.split(/[\r\n&]+/).filter((line) => line.trim() !== '');

function fillJson(part: unknown, values: ContentValues): unknown {
  if (typeof part === 'string') return fill(part, values);
  if (Array.isArray(part)) return part.map((each) => fillJson(each, values));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, fillJson(each, values)]));
}

const fill = (text: string, values: ContentValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof ContentValues] : whole,
  );

function isRight(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}
