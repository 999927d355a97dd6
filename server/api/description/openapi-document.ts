import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { describeOperation, sharedHeaders, sharedResponses } from './operation.ts';
import { problemSchema } from '../problem.ts';
import { createSchemaWriter } from './schemas.ts';
import { tags } from './tags.ts';

/** The OpenAPI document: generated from the contract, with our summaries and examples. */
export function createOpenApiDocument() {
  const writer = createSchemaWriter();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of listCalls()) {
    const path = (paths[`/api/${call.path}`] ??= {});
    path[call.method.toLowerCase()] = describeOperation(name, call, writer);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lychgate back office',
      version: '1',
      license: { name: 'Not licensed to the public', identifier: 'LicenseRef-UNLICENSED' },
      description: 'The calls a website and a back office share.',
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      headers: sharedHeaders,
      responses: sharedResponses,
      schemas: { ...writer.named, Problem: problemSchema },
    },
  };
}

const listCalls = () => Object.entries<Call>({ ...calls, ...operatorCalls });

const securitySchemes = {
  websiteKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'API_KEY, which a website uses for the calls that visitors need.',
  },
  programKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      'The key of a program, which an administrator creates on the staff pages. It has a role: staff, finance (may do ' +
      'what staff may) or administrator (may do everything). The description of each call says which role it needs.',
  },
  operatorKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'OPERATOR_KEY, which opens every call.',
  },
};
