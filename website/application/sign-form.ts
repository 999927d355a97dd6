import { declarationMissing, NewSignature } from '#contract/visitor/application-signature.ts';
import { readText } from '../ui/form/read-form.ts';

/** A sent signature form, with the sentences that were shown above it. */
export type SignForm = { name: string; declares: string[]; shownSentences: Record<string, string> };

/** Creates the name of the hidden input that holds the sentence of a field. */
export const createSentenceName = (field: string) => `shown-${field}`;

/** Reads a sent form and its problems. `body` is null if there are any. */
export function readSignForm(sent: FormData) {
  const texts = Array.from(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const prefix = createSentenceName('');
  const shownSentences = texts
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, text]) => [name.slice(prefix.length), text.replaceAll('\r\n', '\n')]);
  const declares = texts.filter(([name]) => name === 'declares').map(([, value]) => value);
  const form: SignForm = {
    name: readText(sent, 'name').trim(),
    declares,
    shownSentences: Object.fromEntries(shownSentences) as Record<string, string>,
  };
  const { data, error } = NewSignature.safeParse({
    name: form.name,
    declares,
    digest: readText(sent, 'digest'),
  });
  const problems: Record<string, string> = {};
  if (declares.length === 0) problems.declares = declarationMissing;
  for (const { path, message } of error?.issues ?? []) problems[String(path[0] ?? 'name')] ??= message;
  return { form, problems, body: (Object.keys(problems).length === 0 && data) || null };
}
