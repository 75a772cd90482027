import { setImmediate as breathe } from 'node:timers/promises'
import type { DescribedEndpoint, Method } from '../../kit/endpoint.ts'
import type { ApiChapter, DescribedApi } from '../../kit/extensions/api.ts'
import { errorComponents, errorSchema, issueSchema } from './errors.ts'
import { exampleOf, NoExample } from './examples.ts'
import type { Components, MediaType, OpenApiDocument, Operation, Schema } from './model.ts'
import { describeOperation } from './operation.ts'
import { collectSchemas } from './schemas.ts'

const introduction = `Every request carries \`Authorization: Bearer <API key>\`. An account (GENERAL) key acts for the account,
a personal (USER) key for one of its users; \`x-key\` says which an operation takes: \`any\`, \`user\`, or \`admin\` for a
personal key of an ADMIN or OWNER.

Whoever signs in (\`POST /session\`) gets a cookie that does wherever a personal key of theirs would. What is not a GET must
then come from a page of this server, which \`Sec-Fetch-Site\` or \`Origin\` tells. Operations whose \`x-key\` is \`session\`
take the cookie alone and answer a key with 404; \`x-needs\` says whether one asks for an ADMIN or OWNER, or for a
confirmation of the last ten minutes (\`POST /session/confirm\`).

Bodies are JSON. A key that an operation does not know is refused, never ignored. Timestamps are ISO 8601 in UTC with
milliseconds.

Lists answer \`{ results, next_cursor }\`: send \`next_cursor\` back as \`cursor\` for the next page; it is null on the last.

Errors have one shape, \`{ code, message, details, request_id }\`, in which \`details.issues\` names every mistake and its place.

A POST that changes something takes an \`Idempotency-Key\`, and so does \`PATCH …/graph\`: repeated within 24 hours, it
gets the first answer again and nothing happens twice. If the outcome of the first request is unknown, the repetition is
a 409 that says so.

Each key may make a number of requests a minute; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell
how it stands, and a 429 has \`Retry-After\`.`

/** The public API, generated from its endpoints. */
export async function describeApi<App>(
  chapters: readonly ApiChapter<App>[],
  prefix: `/${string}`,
): Promise<OpenApiDocument> {
  const token = { name: 'apiKey', description: 'An account (GENERAL) or personal (USER) key.' }
  const cookie = {
    name: '__Host-frontdesk-session',
    description: 'The session cookie. Without TLS, its name has no `__Host-` prefix.',
  }
  return documentOf({ title: 'Frontdesk', introduction, prefix, token, cookie, groups: chapters })
}

/** An API as OpenAPI 3.1. It takes half a second of processor time, in which other requests can run. */
export async function documentOf(api: DescribedApi): Promise<OpenApiDocument> {
  const schemas = collectSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const { name, endpoints } of api.groups) {
    for (const endpoint of endpoints.toSorted(byPath)) {
      const item = (paths[endpoint.path] ??= {})
      item[endpoint.method.toLowerCase()] = describeOperation(endpoint, name, schemas)
      await breathe()
    }
  }
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: { title: api.title, version: '1.0.0', description: api.introduction },
    servers: [{ url: api.prefix }],
    security: [{ [api.token.name]: [] }, ...(api.cookie === undefined ? [] : [{ session: [] }])],
    tags: api.groups
      .filter(({ endpoints }) => endpoints.length > 0)
      .filter(({ endpoints }) => endpoints.length > 0)
      .map(({ name, description }) => ({ name, description })),
    paths,
    components: components(schemas.named, api),
  }
  await addExamples(document)
  return document
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Groups operations by resource, with reading first. */
function byPath(a: DescribedEndpoint, b: DescribedEndpoint): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return methods.indexOf(a.method) - methods.indexOf(b.method)
}

function components(named: Record<string, Schema>, { token, cookie }: DescribedApi): Components {
  const inOrder = Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    schemas: { ...Object.fromEntries(inOrder), Error: errorSchema, Issue: issueSchema },
    responses: errorComponents(),
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'A unique text of your choice, such as a uuid. It makes this request safe to repeat for 24 hours.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
        example: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
      },
      IfMatch: {
        name: 'If-Match',
        in: 'header',
        required: false,
        description: 'The `ETag` of the version that you read. If it has changed, the answer is 412.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
        example: '"mfjk3q9s"',
      },
    },
    headers: {
      ETag: { description: 'Identifies this version.', schema: { type: 'string', examples: ['"mfjk3q9s"'] } },
      RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0, examples: [2] } },
    },
    securitySchemes: {
      [token.name]: { type: 'http', scheme: 'bearer', description: token.description },
      ...(cookie === undefined ? {} : { session: { type: 'apiKey', in: 'cookie', ...cookie } }),
    },
  }
}

/** Adds an example to every named schema, parameter, body and answer, if one can be generated. */
async function addExamples(document: OpenApiDocument): Promise<void> {
  const named = document.components.schemas
  for (const schema of Object.values(named)) {
    const example = exampleIfAny(schema, named)
    if (example !== undefined) schema.examples = [example]
  }
  for (const operation of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if ('schema' in parameter) giveExample(parameter, named)
    }
    for (const mediaType of mediaTypesOf(operation)) {
      if (mediaType.examples === undefined) giveExample(mediaType, named)
    }
    await breathe()
  }
}

function giveExample(holder: { schema: Schema; example?: unknown }, named: Components['schemas']): void {
  const example = exampleIfAny(holder.schema, named)
  if (example !== undefined) holder.example = example
}

function exampleIfAny(schema: Schema, named: Components['schemas']): unknown {
  try {
    return exampleOf(schema, named)
  } catch (error) {
    if (error instanceof NoExample) return undefined
    throw error
  }
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item))
}

function mediaTypesOf(operation: Operation): MediaType[] {
  const answers = Object.values(operation.responses).flatMap((response) =>
    'content' in response ? Object.values(response.content ?? {}) : [],
  )
  return [...Object.values(operation.requestBody?.content ?? {}), ...answers]
}
