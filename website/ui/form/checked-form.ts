import { useRef, useState, type SubmitEvent, type SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { runAfterPress } from '../after-press.ts';
import { loadModule } from '../load-module.ts';

/** Field name -> its first error message. */
export type Problems = Record<string, string>;

/** The content of a form that is shown again: the values as typed, and their problems. */
export type FormReply = { values: Record<string, string>; problems: Problems };

type FormValues = Record<string, string>;

type FormSchema = z.ZodMiniType<unknown, Record<string, unknown>>;

/** Reads every text control of a sent form, as it was typed. */
export function readFormValues(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

export function findProblems(schema: FormSchema, values: Record<string, unknown>): Problems {
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
 * In between, each problem goes once its field is right. `next` is the value of the button that was pressed.
 */
export function useCheckedForm<Rules>(
  loadRules: () => Promise<Rules>,
  mapProblems: (rules: Rules, formValues: FormValues, next?: string) => Problems,
  reply: FormReply | undefined,
) {
  const { problems, attempt, begin, setProblems } = useProblems(reply);
  const { rules, load, rulesSoon } = useRules(loadRules);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!rules.current) return;
    const formValues = readFormValues(new FormData(event.currentTarget));
    const newProblems = mapProblems(rules.current, formValues, readButtonValue(event));
    begin(newProblems);
    if (Object.keys(newProblems).length > 0) event.preventDefault();
  };
  const clear = ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    if (Object.keys(problems).length === 0) return;
    runAfterPress(() => {
      if (!rules.current || !form.isConnected) return;
      const checkValues = (formValues: FormValues) => mapProblems(rules.current!, formValues);
      const refused = attempt === reply?.problems ? reply : null;
      setProblems((current) => keepWrong(current, checkValues, readFormValues(new FormData(form)), refused));
    });
  };
  /**
   * Validates these fields alone, before a visitor goes on. Returns whether they are valid, as far as that is known
   * within two seconds.
   */
  const checkPart = async (form: HTMLFormElement, names: string[]): Promise<boolean> => {
    const loaded = await rulesSoon();
    if (!loaded) return true;
    const wrong = pickProblems(names, mapProblems(loaded, readFormValues(new FormData(form))));
    begin(wrong);
    return Object.keys(wrong).length === 0;
  };
  // Safari does not move the focus to a tick or a list that is pressed.
  const onChange = (event: SyntheticEvent<HTMLFormElement>) => {
    if ((event.target as HTMLElement).matches('select, [type=checkbox]')) clear(event);
  };
  return {
    problems,
    attempt,
    checkPart,
    handlers: { onSubmit, onFocus: load, onInput: load, onBlur: clear, onChange },
  };
}

/** The value of the button that sends a form. */
export const readButtonValue = ({ nativeEvent }: SubmitEvent<HTMLFormElement>): string | undefined =>
  ((nativeEvent as globalThis.SubmitEvent).submitter as HTMLButtonElement | null)?.value;

const pickProblems = (names: string[], problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => names.includes(name)));

function useProblems(reply: FormReply | undefined) {
  const [seen, setSeen] = useState(reply);
  const [attempt, setAttempt] = useState<Problems>(reply?.problems ?? {});
  const [problems, setProblems] = useState(attempt);
  const begin = (newProblems: Problems) => {
    setAttempt(newProblems);
    setProblems(newProblems);
  };
  if (reply !== seen) {
    setSeen(reply);
    begin(reply?.problems ?? {});
  }
  return { problems, attempt, begin, setProblems };
}

/**
 * Keeps the problems that remain. Only the server knows some, such as a postcode that the back office does not
 * serve.
 */
function keepWrong(
  current: Problems,
  judge: (formValues: FormValues) => Problems,
  formValues: FormValues,
  refused: FormReply | null,
) {
  const newProblems = judge(formValues);
  const rulesProblems = refused && judge(refused.values);
  const isOfServer = (name: string) =>
    rulesProblems && !rulesProblems[name] && (formValues[name] ?? '') === (refused?.values[name] ?? '');
  return Object.fromEntries(
    Object.entries(current).filter(([name]) => newProblems[name] || isOfServer(name)),
  );
}

function useRules<Rules>(loadRules: () => Promise<Rules>) {
  const rules = useRef<Rules>(null);
  const loading = useRef<Promise<void>>(null);
  const load = () => {
    if (rules.current) return;
    loading.current ??= loadModule(loadRules)
      .then((loaded) => void (rules.current = loaded))
      // The next keystroke tries again.
      .catch(() => {})
      .finally(() => (loading.current = null));
  };
  /** Waits for the rules; null if they do not arrive within two seconds. */
  const awaitRules = async (): Promise<Rules | null> => {
    load();
    await Promise.race([loading.current, new Promise((resolve) => setTimeout(resolve, 2000))]);
    return rules.current;
  };
  return { rules, load, rulesSoon: awaitRules };
}
