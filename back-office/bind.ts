import { listPathNames, type Answer, type Call, type InputList, type Refused } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { operatorCalls, type AllCalls } from '#contract/operator/calls.ts';

/** Every call of our own back office, by name. */
export const definitions = { ...calls, ...operatorCalls };

type Definitions = typeof definitions;

/** The function behind a call: it takes the parts of its feature, then the call's input as a list. */
type Handlers<Parts> = {
  [Name in keyof Definitions]?: (
    parts: Parts,
    ...input: InputList<Definitions[Name]>
  ) => Promise<Answer<Definitions[Name]> | Refused>;
};

/** Turns the functions of a feature into its calls. A function has the name of its call. */
export const bind =
  <Parts>() =>
  <Functions extends Handlers<Parts>>(functions: Functions) => {
    const entries = Object.entries(functions).map(
      ([name, answer]) =>
        [name, answer as AnyHandler, inputReader(definitions[name as keyof AllCalls])] as const,
    );
    return (parts: Parts): Pick<AllCalls, keyof Functions & keyof AllCalls> =>
      Object.fromEntries(
        entries.map(([name, answer, readInput]) => [
          name,
          (input: InputByName) => answer(parts, ...readInput(input)),
        ]),
      ) as object as Pick<AllCalls, keyof Functions & keyof AllCalls>;
  };

type AnyHandler = (parts: unknown, ...input: unknown[]) => unknown;
type InputByName = Record<string, unknown>;

function inputReader(call: Call) {
  const { query, body, raw, multipart, once } = call;
  const names = listPathNames(call);
  if (query) names.push('query');
  else if (body || raw || multipart) names.push('body');
  return (input: InputByName) => [
    ...names.map((name) => input[name]),
    ...(once ? [input.idempotencyKey ?? null] : []),
  ];
}
