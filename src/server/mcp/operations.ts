import { closest } from '../../kit/closest.ts'
import type { Endpoint, Method } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { describeApi } from '../openapi/document.ts'
import type { OpenApiDocument, Operation, Schema } from '../openapi/model.ts'
import { referenceName } from '../openapi/model.ts'

/** An operation of the API that a program without a browser can call: JSON in, JSON or text out. */
export interface CallableOperation {
  id: string
  method: Method
  path: string
  /** True if it changes nothing. */
  reads: boolean
  described: Operation
}

export interface Operations {
  search: (query: string, limit: number) => CallableOperation[]
  /** Finds an operation by its id, or by method and path. */
  named: (name: string) => CallableOperation
  describe: (operation: CallableOperation) => DescribedOperation
}

interface DescribedOperation {
  operation: string
  call: string
  about: string
  takesKey: string
  parameters: unknown[]
  body?: Schema | undefined
  /** The targets of `$ref` in the body. */
  definitions?: Record<string, Schema> | undefined
  answerExample?: unknown
}

/** The operations that tools can call, from the API description. */
export async function operationsOf(app: App, prefix: `/${string}`): Promise<Operations> {
  const document = await describeApi(app.capabilities, prefix)
  const callable = app.capabilities
    .flatMap(({ endpoints }) => endpoints)
    .filter(isCallable)
    .map((endpoint) => operationOf(endpoint, document))
  const byName = new Map<string, CallableOperation>()
  for (const one of callable) {
    byName.set(one.id, one)
    byName.set(`${one.method} ${one.path}`, one)
  }
  const words = new Map(callable.map((one) => [one, wordsOf(one)]))
  return {
    search: (query, limit) => ranked(words, query).slice(0, limit),
    named: (name) => byName.get(name.trim()) ?? unknown(name, byName.keys()),
    describe: (operation) => describe(operation, document),
  }
}

/** Excludes files and endless streams, which models can't read, and operations that require a session of a user. */
function isCallable({ key, method, consumes, returns, path }: Endpoint<App>): boolean {
  if (key === 'session' || (key === 'none' && method !== 'GET')) return false
  if (path.startsWith('/session') || path.endsWith('/callback')) return false
  return (
    consumes === undefined && (returns.kind === 'json' || returns.kind === 'empty' || returns.kind === 'text')
  )
}

function operationOf({ method, path, changes }: Endpoint<App>, document: OpenApiDocument): CallableOperation {
  const described = document.paths[path]?.[method.toLowerCase()]
  if (described === undefined) throw new Error(`${method} ${path} is not described`)
  return { id: described.operationId, method, path, reads: !changes, described }
}

function unknown(name: string, known: Iterable<string>): never {
  const near = closest(name, known)
  const hint = near === undefined ? 'Look for one with search_operations.' : `Did you mean ${near}?`
  throw new Problem('not_found', `There is no operation "${name.slice(0, 100)}". ${hint}`)
}

interface Words {
  name: Set<string>
  text: Set<string>
}

function wordsOf({ id, path, described }: CallableOperation): Words {
  const { summary, description = '', tags } = described
  return {
    name: new Set([...split(id), ...split(path), ...split(summary)]),
    text: new Set([...split(description), ...tags.flatMap(split)]),
  }
}

/** Splits names into comparable words: `getAgentFlows` equals `agent-flows`, and plurals equal singulars. */
function split(text: string): string[] {
  return text
    .slice(0, 5000)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
}

const synonyms: Readonly<Record<string, readonly string[]>> = {
  add: ['post', 'create'],
  new: ['post', 'create'],
  make: ['post', 'create'],
  edit: ['patch', 'put', 'change'],
  update: ['patch', 'put', 'change'],
  remove: ['delete'],
  record: ['row', 'object'],
  automation: ['workflow'],
  execution: ['run', 'log'],
  bot: ['agent'],
  chat: ['conversation', 'message'],
}

function ranked(words: ReadonlyMap<CallableOperation, Words>, query: string): CallableOperation[] {
  const asked = [...new Set(split(query))].slice(0, 30)
  const scored = [...words].map(([operation, known]) => {
    const score = asked.reduce((sum, word) => sum + scoreOf(word, known), 0)
    // Of two equal matches, the one with fewer other words wins.
    return { operation, score: score - known.name.size / 1000 }
  })
  return scored
    .filter(({ score }) => score >= 1)
    .toSorted((a, b) => b.score - a.score)
    .map(({ operation }) => operation)
}

function scoreOf(word: string, { name, text }: Words): number {
  if (name.has(word)) return 3
  if (synonyms[word]?.some((other) => name.has(other)) === true) return 2
  return text.has(word) ? 1 : 0
}

function describe(operation: CallableOperation, document: OpenApiDocument): DescribedOperation {
  const { described } = operation
  const body = described.requestBody?.content['application/json']?.schema
  const definitions = body === undefined ? {} : definitionsIn(body, document.components.schemas)
  return {
    operation: operation.id,
    call: `${operation.method} ${operation.path}`,
    about: [described.summary, described.description].filter((text) => text !== undefined).join('. '),
    takesKey: described['x-key'],
    parameters: (described.parameters ?? []).filter((one) => 'schema' in one && one.in !== 'header'),
    ...(body === undefined ? {} : { body }),
    ...(Object.keys(definitions).length === 0 ? {} : { definitions }),
    ...exampleOf(described),
  }
}

function exampleOf({ responses }: Operation): { answerExample?: unknown } {
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2') || !('content' in response)) continue
    const example = Object.values(response.content ?? {})[0]?.example
    if (example !== undefined) return { answerExample: example }
  }
  return {}
}

/** All named schemas that this one refers to. */
function definitionsIn(schema: Schema, named: Record<string, Schema>): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  const waiting: unknown[] = [schema]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null) continue
    for (const [key, value] of Object.entries(one)) {
      const name = key === '$ref' && typeof value === 'string' ? referenceName(value) : undefined
      const definition = name === undefined ? undefined : named[name]
      if (name === undefined || definition === undefined) waiting.push(value)
      else if (found[name] === undefined) {
        const { examples: _, ...rest } = definition
        found[name] = rest
        waiting.push(rest)
      }
    }
  }
  return found
}
