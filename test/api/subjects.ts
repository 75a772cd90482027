import { capabilities } from '../../src/capabilities.ts'
import type { Endpoint } from '../../src/kit/endpoint.ts'
import { apiPrefix } from '../../src/kit/endpoint.ts'
import type { App } from '../../src/platform/app.ts'
import { describeApi } from '../../src/server/openapi/document.ts'
import { type Operation, referenceName, type Schema } from '../../src/server/openapi/model.ts'
import { sampleCapability } from './sample.ts'
import type { Sent } from './send.ts'
import { wrongValues } from './wrong-values.ts'

/** An endpoint with its description, from which the suite makes good requests and bad ones. */
export interface Subject {
  /** `POST /objects/{name}/rows` */
  name: string
  endpoint: Endpoint<App>
  operation: Operation
}

export const suiteCapabilities = [...capabilities, sampleCapability]

const description = await describeApi(suiteCapabilities, apiPrefix)

export const subjects: readonly Subject[] = suiteCapabilities
  .flatMap((capability) => capability.endpoints)
  .map((endpoint) => {
    const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (operation === undefined) throw new Error(`${endpoint.path} is not described`)
    return { name: `${endpoint.method} ${endpoint.path}`, endpoint, operation }
  })

/** The order in which the endpoints are called: those that delete come last, and of these the deepest path first. */
export function destruction({ name, endpoint: { method, path } }: Subject): number {
  // Two-factor can't be set up any more once it was confirmed.
  if (name === 'POST /me/totp') return -1
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method)
  return order * 100 - (method === 'DELETE' ? path.split('/').length : 0)
}

type Body = Record<string, unknown>

/** The example body of a JSON endpoint; a suite that adds a key to it wants an object. */
export function exampleBody({ operation }: Subject): Body {
  return { ...Object(operation.requestBody?.content['application/json']?.example) }
}

export function takesJson({ endpoint }: Subject): boolean {
  return endpoint.method !== 'GET' && endpoint.consumes === undefined
}

/** What a well-meant request sends along: the example of the description. */
export function exampleContent(subject: Subject): Sent {
  if (subject.endpoint.consumes === 'multipart') return { body: exampleForm(subject) }
  return subject.operation.requestBody === undefined ? {} : json(exampleBody(subject))
}

export function json(body: unknown): Sent {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function exampleForm({ operation }: Subject): FormData {
  const form = new FormData()
  const { schema } = operation.requestBody?.content['multipart/form-data'] ?? {}
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const { format } = typeof property.items === 'object' ? property.items : property
    if (format === 'binary') form.set(name, new File(['hello'], 'hello.txt', { type: 'text/plain' }))
    else if (schema?.required?.includes(name) === true) form.set(name, 'text')
  }
  return form
}

/** The query that an endpoint cannot do without, as its description shows it. */
export function exampleQuery({ operation }: Subject): URLSearchParams {
  const parameters = (operation.parameters ?? []).filter((parameter) => 'schema' in parameter)
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return new URLSearchParams(Object.fromEntries(needed.map(({ name, example }) => [name, textOf(example)])))
}

function textOf(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example)
}

/** The keys that a body may have at its top, whichever of its shapes it takes. */
export function bodyKeys({ operation }: Subject): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema === undefined ? [] : [...new Set(keysOf(schema))]
}

function keysOf(schema: Schema): string[] {
  const target =
    schema.$ref === undefined ? undefined : description.components.schemas[referenceName(schema.$ref)]
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...Object.keys(schema.properties ?? {}),
    ...parts.flatMap(keysOf),
    ...(target === undefined ? [] : keysOf(target)),
  ]
}

/** Bodies that are wrong at one place each, for every place that the description knows. */
export function* wrongEverywhere({ operation }: Subject): Generator {
  const content = operation.requestBody?.content['application/json']
  if (content !== undefined)
    yield* wrongValues(content.schema, content.example, description.components.schemas)
}

const oddValues = [{ odd: { one: [1] } }, [[1]], 'odd', 1.5, true, null]

/** Bodies that are good save for one key, whose value the endpoint's own schema refuses. */
export function wrongBodies(subject: Subject): { key: string; body: Body }[] {
  const good = exampleBody(subject)
  return bodyKeys(subject).flatMap((key) => {
    const bad = oddValues.map((value) => ({ ...good, [key]: value }))
    const refused = bad.find((body) => subject.endpoint.body?.safeParse(body).success === false)
    return refused === undefined ? [] : [{ key, body: refused }]
  })
}

/** The values of a query parameter that the endpoint's own schema refuses. */
export function wrongQueries(subject: Subject): { key: string; query: URLSearchParams }[] {
  const names = (subject.operation.parameters ?? []).flatMap((one) =>
    'in' in one && one.in === 'query' ? [one.name] : [],
  )
  return names.flatMap((key) =>
    ['', 'odd', '-1', '99999999999999999999']
      .map((value) => new URLSearchParams({ ...Object.fromEntries(exampleQuery(subject)), [key]: value }))
      .filter((query) => subject.endpoint.query?.safeParse(Object.fromEntries(query)).success === false)
      .map((query) => ({ key, query })),
  )
}

/** The example body once for each text in it, with that text replaced. */
export function withEachText(value: unknown, replacement: string): unknown[] {
  if (typeof value === 'string') return [replacement]
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      withEachText(item, replacement).map((one) => value.with(index, one)),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    withEachText(item, replacement).map((one) => ({ ...value, [key]: one })),
  )
}
