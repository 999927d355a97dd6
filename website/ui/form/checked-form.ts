import { useState, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';

/** Field name -> the first sentence of what is wrong with it. */
export type Problems = Record<string, string>;

/** What a form that is shown again brings back: the words as they were typed, and what is wrong with them. */
export type FormReply = { values: Record<string, string>; problems: Problems };

type FormSchema = z.ZodMiniType<unknown, Record<string, unknown>>;

/** Every text control of a sent form, as it was typed. */
export function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

export function problemsIn(schema: FormSchema, values: Record<string, string>): Problems {
  const problems: Problems = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    problems[path.join('.')] ??= message;
  }
  return problems;
}

/**
 * Checks a form before it is sent, by the rules the server uses too. Without script the server checks alone.
 * The problems are a new object for each attempt, so that the summary takes the focus each time.
 */
export function useCheckedForm(
  problemsOf: (typed: Record<string, string>) => Problems,
  reply: FormReply | undefined,
) {
  const [seen, setSeen] = useState(reply);
  const [problems, setProblems] = useState<Problems>(reply?.problems ?? {});
  if (reply !== seen) {
    setSeen(reply);
    setProblems(reply?.problems ?? {});
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const found = problemsOf(textsOf(new FormData(event.currentTarget)));
    setProblems(found);
    if (Object.keys(found).length > 0) event.preventDefault();
  };
  return { problems, onSubmit };
}
