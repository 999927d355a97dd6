import { useRef, useState, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { loadModule } from '../load-module.ts';

/** Field name -> its first error message. */
export type Problems = Record<string, string>;

/** The content of a form that is shown again: the values as typed, and their problems. */
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
 * Validates a form before it is sent, with the server's own rules. They are loaded when somebody begins to use the
 * form, so that it appears sooner; until they are there, and without script, only the server validates. The problems
 * are a new object for each attempt, so that the summary takes the focus each time.
 */
export function useCheckedForm<Rules>(
  loadRules: () => Promise<Rules>,
  problemsOf: (rules: Rules, typed: Record<string, string>) => Problems,
  reply: FormReply | undefined,
) {
  const [seen, setSeen] = useState(reply);
  const [problems, setProblems] = useState<Problems>(reply?.problems ?? {});
  if (reply !== seen) {
    setSeen(reply);
    setProblems(reply?.problems ?? {});
  }
  const { rules, load } = useRules(loadRules);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!rules.current) return;
    const found = problemsOf(rules.current, textsOf(new FormData(event.currentTarget)));
    setProblems(found);
    if (Object.keys(found).length > 0) event.preventDefault();
  };
  return { problems, handlers: { onSubmit, onFocus: load, onInput: load } };
}

function useRules<Rules>(loadRules: () => Promise<Rules>) {
  const rules = useRef<Rules>(null);
  const isLoading = useRef(false);
  const load = () => {
    if (rules.current || isLoading.current) return;
    isLoading.current = true;
    void loadModule(loadRules)
      .then((loaded) => (rules.current = loaded))
      // The next keystroke tries again.
      .catch(() => {})
      .finally(() => (isLoading.current = false));
  };
  return { rules, load };
}
