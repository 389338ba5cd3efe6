import * as z from 'zod/mini';
import type { Access } from '#contract/access';
import { API_BASE, type Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { DEVICE_HEADER, PACKED_PUSH_TYPE, SIGNATURE_HEADER, USER_HEADER } from '#contract/outbox';
import { problemSchema } from '#contract/problem';
import { CONTRACT_VERSION } from '#contract/version';
import { maySign } from '../route.ts';

export type JsonSchema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}
interface Content {
  content: Record<string, { schema: JsonSchema }>;
}
export interface Operation {
  operationId: string;
  tags: [string];
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content & { required: true };
  responses: Record<string, { description: string } & Partial<Content>>;
}
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>;
  components: { schemas: { Problem: JsonSchema }; securitySchemes: Record<string, JsonSchema> };
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

const WHO_MAY: Readonly<Record<Access['kind'], string>> = {
  public: 'Open to everybody.',
  'signed in': 'For people who are logged in; what they may do here depends on their role.',
  object: 'For people who have to do with this object. To everybody else it does not exist (404).',
  'own outbox': "Signed by one of this user's device keys, or with this user's bearer token.",
};

const problemContent: Content = { content: json({ $ref: '#/components/schemas/Problem' }) };

/** The OpenAPI 3.1 description of every call in the contract's endpoint table. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {});
    path[METHODS[endpoint.method]] = operationOf(name, endpoint);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Longhand',
      version: String(CONTRACT_VERSION),
      description: 'Every call of the university writing platform. Trouble is answered with a Problem.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        device: {
          type: 'apiKey',
          in: 'header',
          name: SIGNATURE_HEADER,
          description:
            `HMAC of a device key over method, path and body, and over the Idempotency-Key where ${USER_HEADER} names ` +
            `the owner; ${DEVICE_HEADER} names the device.`,
        },
      },
    },
  };
}

function operationOf(name: string, endpoint: Endpoint): Operation {
  const parameters = [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)];
  const answer = endpoint.status === 204 ? {} : { content: answerOf(endpoint) };
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1] ?? ''],
    description: WHO_MAY[endpoint.access.kind],
    security: securityOf(endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBodyOf(endpoint, endpoint.body) }),
    responses: {
      [endpoint.status]: { description: 'Success', ...answer },
      default: { description: endpoint.error, ...problemContent },
    },
  };
}

/** Raw bytes, as a body or as a part of one. */
const binary: JsonSchema = { type: 'string', format: 'binary' };

function answerOf(endpoint: Endpoint): Content['content'] {
  return endpoint.sends === 'file' ? { '*/*': { schema: binary } } : json(schemaOf(endpoint.answer, 'output'));
}

function requestBodyOf(endpoint: Endpoint, body: z.ZodMiniType): Content & { required: true } {
  const schema = schemaOf(body, 'input');
  const content = json(schema);
  if (endpoint.access.kind === 'own outbox') content[PACKED_PUSH_TYPE] = { schema: binary };
  if (endpoint.multipart !== undefined) {
    const files = Object.fromEntries(endpoint.multipart.map((name) => [name, binary]));
    const properties = { ...(schema['properties'] as JsonSchema), ...files };
    content['multipart/form-data'] = { schema: { ...schema, properties } };
  }
  return { required: true, content };
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const { kind } = endpoint.access;
  if (kind === 'public') return [];
  return kind === 'own outbox' || maySign(endpoint) ? [{ device: [] }, { bearer: [] }] : [{ bearer: [] }];
}

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Parameter[] {
  if (schema === undefined) return [];
  const { properties, required } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: required?.includes(name) === true,
    schema: of,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as JsonSchema;
  return rest;
}

function json(schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  return { 'application/json': { schema } };
}
