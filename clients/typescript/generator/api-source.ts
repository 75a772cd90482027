import type {
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Schema,
} from '../../../src/server/openapi/model.ts'
import { commentText, memberText, schemaType, typeText } from './type-text.ts'

const head = `// Made from the description of the API by \`npm run sdk\`. Two versions in conflict: take either, run it again.
import type { Form } from './form.ts'

`

interface NamedOperation {
  method: string
  path: string
  operation: Operation
}

/**
 * The API as TypeScript: types, which cost nothing at run time, and one short line an operation. Everything is sorted
 * by name, so that what two people add at the same time seldom meets.
 */
export function apiSource(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): NamedOperation => ({ method, path, operation })),
    )
    .toSorted((a, b) => byName(a.operation.operationId, b.operation.operationId))
  const schemas = Object.entries(document.components.schemas).toSorted(([a], [b]) => byName(a, b))
  return [
    head,
    ...schemas.map(schemaAlias),
    `/** What the API speaks of, by name. */\nexport interface Schemas {\n`,
    ...schemas.map(([name]) => `  ${name}: ${schemaType(name)}\n`),
    `}\n\n/** What each operation takes and answers. */\nexport interface Operations {\n`,
    ...operations.map(operationTypes),
    `}\n\n/** How each operation is called: method, path, and what is particular about it. */\nexport const routes = {\n`,
    ...operations.map((one) => `  ${one.operation.operationId}: '${routeText(one)}',\n`),
    `} as const\n`,
  ].join('')
}

function byName(a: string, b: string): number {
  return a < b ? -1 : 1
}

function schemaAlias([name, schema]: [string, Schema]): string {
  return `${commentText(schema.description, '')}type ${schemaType(name)} = ${typeText(schema, '')}\n\n`
}

function operationTypes(named: NamedOperation): string {
  const { operation } = named
  const { operationId, summary, parameters = [], requestBody } = operation
  const margin = '      '
  const taken = parameters
    .filter((parameter): parameter is Parameter => 'name' in parameter)
    .map(({ name, schema, description, required }) =>
      memberText(name, parameterSchema(schema, description), { required, margin }),
    )
  if (requestBody !== undefined) {
    const [contentType, { schema }] = contentOf(requestBody.content)
    const type = isForm(contentType) ? 'Form' : typeText(schema, margin)
    taken.push(`${margin}body${requestBody.required ? `: ${type}` : `?: ${type} | undefined`}\n`)
  }
  const takes = taken.length === 0 ? 'object' : `{\n${taken.join('')}    }`
  const streams = streamOf(operation) === undefined ? '' : '    streams: true\n'
  const pages = isList(named) ? '    pages: true\n' : ''
  return `${commentText(summary, '  ')}  ${operationId}: {\n    takes: ${takes}\n    answers: ${answerType(operation)}\n${streams}${pages}  }\n`
}

/** In an address everything is text; a caller would rather write true than 'true'. */
function parameterSchema(schema: Schema, description: string | undefined): Schema {
  const isFlag = schema.enum?.toSorted().join() === 'false,true'
  return { ...(isFlag ? { type: 'boolean' } : schema), ...(description === undefined ? {} : { description }) }
}

function answerType(operation: Operation): string {
  const content = answerOf(operation)
  if (content === undefined) return 'undefined'
  return answersFile(operation) ? 'Response' : typeText(content[1].schema, '    ')
}

/** Whether it answers page by page. What creates several things at once only looks like it. */
function isList(named: NamedOperation): boolean {
  const { properties = {} } = answerOf(named.operation)?.[1].schema ?? {}
  const reads = named.method === 'get' || routeText(named).endsWith(' read')
  return reads && properties['results'] !== undefined && properties['next_cursor'] !== undefined
}

function contentOf(content: Record<string, MediaType>): [string, MediaType] {
  const [first] = Object.entries(content)
  if (first === undefined) throw new Error('a body of the API has no content')
  return first
}

function contents({ responses }: Operation): [string, MediaType][] {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return answer === undefined || '$ref' in answer ? [] : Object.entries(answer.content ?? {})
}

const isStream = ([contentType]: [string, MediaType]): boolean => contentType.startsWith('text/event-stream')
const isForm = (contentType: string): boolean => contentType.startsWith('multipart/')

function streamOf(operation: Operation): [string, MediaType] | undefined {
  return contents(operation).find(isStream)
}

function answerOf(operation: Operation): [string, MediaType] | undefined {
  return contents(operation).find((one) => !isStream(one)) ?? streamOf(operation)
}

function answersFile(operation: Operation): boolean {
  const content = answerOf(operation)
  return content !== undefined && (content[1].schema.format === 'binary' || isStream(content))
}

/**
 * `POST /a/{b}` and marks: `form` takes files, `file` answers with one, `key` takes an Idempotency-Key, `read` changes
 * nothing although it is a POST.
 */
function routeText({ method, path, operation }: NamedOperation): string {
  const { parameters = [], requestBody, security } = operation
  const takesKey = parameters.some((one) => '$ref' in one && one.$ref.endsWith('/IdempotencyKey'))
  const marks = [
    requestBody !== undefined && isForm(contentOf(requestBody.content)[0]) && 'form',
    answersFile(operation) && 'file',
    takesKey && 'key',
    method === 'post' && !takesKey && security?.length !== 0 && 'read',
  ]
  return [method.toUpperCase(), path, ...marks.filter((mark) => mark !== false)].join(' ')
}
