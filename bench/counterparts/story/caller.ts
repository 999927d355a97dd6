import type { TestedLychgate } from '../../../test/support/lychgate.ts';
import { operatorKey } from '../../../test/support/lychgate.ts';

// Each call knows the shape of its answer.
export type Json = ReturnType<typeof JSON.parse>;

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: object };
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { example?: Json }> };
  responses: Record<string, unknown>;
};

export type Sent = {
  parameters?: Record<string, string | number>;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
};

export type Answered = { status: number; body: Json };

/** The operations of an OpenAPI document, by the names of their calls. */
export const operationsOf = (document: Json): Map<string, Operation> =>
  new Map(
    Object.entries<Json>(document.paths).flatMap(([path, byMethod]) =>
      Object.entries<Json>(byMethod).map(([method, operation]) => [
        operation.operationId,
        { ...operation, method: method.toUpperCase(), path },
      ]),
    ),
  );

/** Sends an operation as it is described. */
export async function send(
  address: string,
  { method, path, parameters: described }: Operation,
  { parameters = {}, body, key = operatorKey, headers = {} }: Sent,
): Promise<Answered> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? '0'));
  const inQuery = described.filter((each) => each.in === 'query' && parameters[each.name] !== undefined);
  const query = new URLSearchParams(inQuery.map(({ name }) => [name, String(parameters[name])]));
  const isJson = body !== undefined && !(body instanceof Blob) && !(body instanceof FormData);
  const answer = await fetch(`${address}${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: {
      ...(key !== '' && { 'X-Api-Key': key }),
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: /^application\/(problem\+)?json$/.test(typeOf(answer)) ? JSON.parse(text || 'null') : text,
  };
}

const typeOf = (answer: Response) => answer.headers.get('Content-Type')?.split(';')[0] ?? '';

export type Story = ReturnType<typeof createStory>;

/**
 * Tells a story with calls: each sends what its description shows as an example, with the fields that are given here. Calls
 * that were refused are kept in `refused`, so that the rest goes on.
 */
export function createStory(address: string, lychgate: TestedLychgate, operations: Map<string, Operation>) {
  const answered = new Set<string>();
  const refused = new Map<string, string>();
  const make = async (
    name: string,
    parameters: Record<string, string | number> = {},
    body?: object,
  ): Promise<Json> => {
    const operation = operations.get(name)!;
    // Prism reads every body as text, which changes a photograph.
    const isPicture = body instanceof FormData || (body instanceof Blob && body.type.startsWith('image/'));
    const content = contentOf(operation, body);
    const answer = await send(isPicture ? lychgate.address : address, operation, { parameters, ...content });
    if (answer.status < 300) answered.add(name);
    else refused.set(name, `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    return answer.status < 300 ? answer.body : null;
  };
  return {
    lychgate,
    address,
    answered,
    refused,
    make,
    /** Makes calls that need no more than these parameters. */
    all: async (names: string, parameters: Record<string, string | number> = {}) => {
      for (const name of names.split(/\s+/)) await make(name, parameters);
    },
  };
}

/** The example of its body without its revision, which every call but two may leave out. */
export function contentOf({ requestBody }: Operation, body?: object): Pick<Sent, 'body' | 'headers'> {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  if (!type) return {};
  if (type === 'multipart/form-data') return { body: body ?? imageForm() };
  if (type !== 'application/json')
    return { body: body ?? new Blob(['x']), headers: { 'Content-Type': type } };
  const { revision: _, ...example } = content?.example ?? {};
  return { body: { ...example, ...body } };
}

function imageForm(): FormData {
  const form = new FormData();
  form.set('fileData', new Blob(['not read']), 'photograph.jpg');
  return form;
}
