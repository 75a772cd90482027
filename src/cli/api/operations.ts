import { closest } from '../../kit/closest.ts'
import type { OpenApiDocument, Operation, Parameter, Schema } from '../../server/openapi/model.ts'
import { UsageError } from '../command.ts'

/** An operation of the API, as a server describes it. */
export interface RemoteOperation {
  id: string
  method: string
  path: string
  described: Operation
}

/** An operation, with the parameters in its path. */
export interface NamedOperation {
  operation: RemoteOperation
  params: Readonly<Record<string, string>>
  query: URLSearchParams
}

export function operationsOf({ paths }: OpenApiDocument): RemoteOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      described,
    })),
  )
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function isMethod(word: string): boolean {
  return methods.includes(word.toUpperCase())
}

/** Finds an operation by its id, or by a path with parameter names or real values. */
export function findOperation(
  operations: readonly RemoteOperation[],
  name: string,
  method: string | undefined,
): NamedOperation {
  if (!name.startsWith('/')) {
    const operation = operations.find(({ id }) => id === name)
    if (operation !== undefined) return { operation, params: {}, query: new URLSearchParams() }
    throw unknown(
      name,
      operations.map(({ id }) => id),
    )
  }
  const [path = '', search = ''] = name.split('?')
  const wanted = method?.toUpperCase() ?? 'GET'
  const all = operations
    .flatMap((operation) => {
      const params = paramsOf(operation.path, path)
      return params === undefined ? [] : [{ operation, params, query: new URLSearchParams(search) }]
    })
    // A path that is written out goes before one with a parameter in the same place, as on the server.
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const meant = all.filter(({ operation }) => sameStructure(operation.path, all[0]?.operation.path ?? ''))
  const found = meant.find(({ operation }) => operation.method === wanted)
  if (found !== undefined) return found
  if (meant.length > 0) {
    const taken = meant.map(({ operation }) => operation.method).join(', ')
    throw new UsageError(`${path} takes ${taken}, not ${wanted}: write the method before the path.`)
  }
  throw unknown(
    `${wanted} ${path}`,
    operations.map((one) => `${one.method} ${one.path}`),
  )
}

/** Returns true if two paths differ only in the names of their parameters. */
function sameStructure(one: string, other: string): boolean {
  return withoutNames(one) === withoutNames(other)
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

function unknown(name: string, known: readonly string[]): UsageError {
  const near = closest(name, known)
  return new UsageError(
    `There is no operation "${name}"${near === undefined ? '.' : `; did you mean ${near}?`} \`frontdesk api list\` lists them.`,
  )
}

/** Parameters in braces are filled in from the command line. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === path) return {}
  const steps = pattern.split('/')
  const parts = path.split('/')
  if (steps.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, step] of steps.entries()) {
    const part = parts[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(step)?.[1]
    if (name !== undefined && part !== '') params[name] = decodeURIComponent(part)
    else if (step !== part) return undefined
  }
  return params
}

export function parametersOf({ described }: RemoteOperation): Parameter[] {
  return (described.parameters ?? []).filter(
    (one): one is Parameter => 'schema' in one && one.in !== 'header',
  )
}

/** The schema of a JSON or multipart body, behind its name. */
export function bodySchema(
  { described }: RemoteOperation,
  { components }: OpenApiDocument,
): { schema: Schema; multipart: boolean } | undefined {
  const content = described.requestBody?.content
  const multipart = content?.['multipart/form-data'] !== undefined
  const schema = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema
  if (schema === undefined) return undefined
  const named =
    schema.$ref === undefined ? undefined : components.schemas[schema.$ref.split('/').at(-1) ?? '']
  return { schema: named ?? schema, multipart }
}
