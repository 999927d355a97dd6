import type * as z from 'zod/mini';
import type { calls } from '#contract/calls.ts';
import type { operatorCalls } from '#contract/operator/calls.ts';

/** What is sent and answered. Without a request the body is empty, without an answer it is `true`. */
export type Example = { request?: unknown; answer?: unknown };

/** Examples by call name; TypeScript checks that they fit the contract. */
export type Examples = { [Name in CallName]?: ExampleOf<Calls[Name]> };

/** With one for every call that is sent more than nothing, or answered more than `true`. */
export type AllExamples = Examples & Required<Pick<Examples, NameOfCallWithContent>>;

type Calls = typeof calls & typeof operatorCalls;
type CallName = keyof Calls;
type NameOfCallWithContent = {
  [Name in CallName]: object extends ExampleOf<Calls[Name]> ? never : Name;
}[CallName];

type ExampleOf<C extends { answer: z.ZodMiniType }> = RequestOf<C> & AnswerOf<C>;

type RequestOf<C> = C extends { raw: object }
  ? { request: string }
  : C extends { body: z.ZodMiniType }
    ? Stated<'request', z.input<C['body']>, Record<never, never>>
    : object;

type AnswerOf<C extends { answer: z.ZodMiniType }> = C extends { file: string }
  ? { answer: string }
  : Stated<'answer', z.output<C['answer']>, true>;

/** A field that may be left out if what it then means would fit. */
type Stated<Name extends string, Value, Default> = Default extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value };
