import type { Answer, Call, InputList, Refused } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { operatorCalls, type OwnCalls } from '#contract/operator/calls.ts';

/** Every call of our own back office, by name. */
export const definitions = { ...calls, ...operatorCalls };

type Definitions = typeof definitions;

/** The function behind a call: it takes the parts of its feature, then the call's input as a list. */
type Answering<Parts> = {
  [Name in keyof Definitions]?: (
    parts: Parts,
    ...input: InputList<Definitions[Name]>
  ) => Promise<Answer<Definitions[Name]> | Refused>;
};

/** Turns the functions of a feature into its calls. A function has the name of its call. */
export const bind =
  <Parts>() =>
  <Functions extends Answering<Parts>>(functions: Functions) => {
    const named = Object.entries(functions).map(
      ([name, answer]) =>
        [name, answer as AnyAnswering, inputReader(definitions[name as keyof OwnCalls])] as const,
    );
    return (parts: Parts): Pick<OwnCalls, keyof Functions & keyof OwnCalls> =>
      Object.fromEntries(
        named.map(([name, answer, readInput]) => [
          name,
          (input: InputByName) => answer(parts, ...readInput(input)),
        ]),
      ) as object as Pick<OwnCalls, keyof Functions & keyof OwnCalls>;
  };

type AnyAnswering = (parts: unknown, ...input: unknown[]) => unknown;
type InputByName = Record<string, unknown>;

function inputReader({ path, query, body, raw, multipart, once }: Call) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  if (query) names.push('query');
  else if (body || raw || multipart) names.push('body');
  if (once) names.push('idempotencyKey');
  return (input: InputByName) => names.map((name) => input[name]);
}
