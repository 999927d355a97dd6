import { useRef, useState, type SubmitEvent, type SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { afterPress } from '../after-press.ts';
import { loadModule } from '../load-module.ts';

/** Field name -> its first error message. */
export type Problems = Record<string, string>;

/** The content of a form that is shown again: the values as typed, and their problems. */
export type FormReply = { values: Record<string, string>; problems: Problems };

type Typed = Record<string, string>;

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
 * form, so that it appears sooner; until they are there, and without script, only the server validates.
 *
 * `attempt` is a new object for each attempt to send the form, so that the summary takes the focus each time.
 * In between, each problem goes once its field is right.
 */
export function useCheckedForm<Rules>(
  loadRules: () => Promise<Rules>,
  problemsOf: (rules: Rules, typed: Typed) => Problems,
  reply: FormReply | undefined,
) {
  const { problems, attempt, begin, setProblems } = useProblems(reply);
  const { rules, load } = useRules(loadRules);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!rules.current) return;
    const found = problemsOf(rules.current, textsOf(new FormData(event.currentTarget)));
    begin(found);
    if (Object.keys(found).length > 0) event.preventDefault();
  };
  const clear = ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    if (Object.keys(problems).length === 0) return;
    afterPress(() => {
      if (!rules.current || !form.isConnected) return;
      const judge = (typed: Typed) => problemsOf(rules.current!, typed);
      const refused = attempt === reply?.problems ? reply : null;
      setProblems((shown) => stillWrong(shown, judge, textsOf(new FormData(form)), refused));
    });
  };
  // Safari does not move the focus to a tick or a list that is pressed.
  const onChange = (event: SyntheticEvent<HTMLFormElement>) => {
    if ((event.target as HTMLElement).matches('select, [type=checkbox]')) clear(event);
  };
  return {
    problems,
    attempt,
    handlers: { onSubmit, onFocus: load, onInput: load, onBlur: clear, onChange },
  };
}

function useProblems(reply: FormReply | undefined) {
  const [seen, setSeen] = useState(reply);
  const [attempt, setAttempt] = useState<Problems>(reply?.problems ?? {});
  const [problems, setProblems] = useState(attempt);
  const begin = (found: Problems) => {
    setAttempt(found);
    setProblems(found);
  };
  if (reply !== seen) {
    setSeen(reply);
    begin(reply?.problems ?? {});
  }
  return { problems, attempt, begin, setProblems };
}

/** The problems that are left. Only the server knows some, such as a postcode that the back office does not serve. */
function stillWrong(
  shown: Problems,
  judge: (typed: Typed) => Problems,
  typed: Typed,
  refused: FormReply | null,
) {
  const found = judge(typed);
  const ours = refused && judge(refused.values);
  const isOfServer = (name: string) =>
    ours && !ours[name] && (typed[name] ?? '') === (refused?.values[name] ?? '');
  return Object.fromEntries(Object.entries(shown).filter(([name]) => found[name] || isOfServer(name)));
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
