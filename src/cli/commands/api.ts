import {
  bodySchema,
  findOperation,
  isMethod,
  operationsOf,
  parametersOf,
  type RemoteOperation,
} from '../api/operations.ts'
import { givenBody, requestFrom } from '../api/request.ts'
import { isObject, jsonText, showTable } from '../api/show.ts'
import { command, UsageError } from '../command.ts'
import { print, printTable } from '../print.ts'
import {
  ask,
  type Connection,
  connect,
  type RemoteRequest,
  refusal,
  serverFlag,
} from '../remote/connection.ts'
import { describedBy } from '../remote/description.ts'
import { type HttpAnswer, readBody } from '../remote/http.ts'

export const apiCommand = command({
  name: 'api',
  summary:
    'Call an operation of the API by its id or path: `api getAgents`, `api /agents/…`, `api POST /agents name=Reception`. What follows is name=value or name:=json, for path, query and body; name=@file uploads.',
  argument: 'operation',
  more: 'name=value',
  flags: {
    server: serverFlag,
    body: { description: 'The whole body: JSON, @file, or - for standard input' },
    all: { description: 'All pages of a list', bare: true },
    table: { description: 'A table instead of JSON', bare: true },
    'idempotency-key': { description: 'Makes this call safe to repeat' },
  },
  run: async (flags, word, rest) => {
    const to = await connect(flags.server)
    const document = await describedBy(to)
    const [name = '', ...words] = isMethod(word) ? rest : [word, ...rest]
    // A whole body for a path means POST.
    const method = isMethod(word) ? word : flags.body === undefined ? undefined : 'POST'
    const found = findOperation(operationsOf(document), name, method)
    const request = await requestFrom(document, found, words, await givenBody(flags.body))
    const key = flags['idempotency-key']
    const keyed =
      key === undefined ? request : { ...request, headers: { ...request.headers, 'idempotency-key': key } }
    if (flags.all) return show(await allPages(to, keyed), flags.table)
    const answer = await to.send(keyed)
    await tell(to, answer, flags.table)
  },
})

export const apiList = command({
  name: 'api list',
  summary: 'List the operations of the API.',
  flags: { server: serverFlag },
  run: async ({ server }) => {
    const operations = operationsOf(await describedBy(await connect(server)))
    printTable(
      ['OPERATION', 'CALL', 'WHAT IT DOES'],
      operations.map(({ id, method, path, described }) => [id, `${method} ${path}`, described.summary]),
    )
  },
})

export const apiDescribe = command({
  name: 'api describe',
  summary: 'Describe the parameters of an operation.',
  argument: 'operation',
  flags: { server: serverFlag },
  run: async ({ server }, name) => {
    const document = await describedBy(await connect(server))
    const { operation } = findOperation(operationsOf(document), name, undefined)
    const { described, method, path } = operation
    print(`${operation.id}: ${method} ${path}`, described.summary, described.description ?? '')
    describeParameters(operation)
    const body = bodySchema(operation, document)
    if (body !== undefined) print(`Body (${body.multipart ? 'a form' : 'JSON'}):`, jsonText(body.schema))
  },
})

function describeParameters(operation: RemoteOperation): void {
  const rows = parametersOf(operation).map((one) => [
    `${one.name}=`,
    `${one.in}${one.required ? ', required' : ''}`,
    one.description ?? '',
  ])
  if (rows.length > 0) printTable(['NAME', 'WHERE', 'WHAT IT IS'], rows)
}

/** Walks a list to its end: a GET takes the cursor in its query, a POST in its body. */
async function allPages(
  to: Connection,
  request: RemoteRequest,
): Promise<{ results: unknown[]; next_cursor: null }> {
  const results: unknown[] = []
  for (let next = request; ; ) {
    const page = await ask(to, next)
    if (!isObject(page) || !Array.isArray(page['results']))
      throw new UsageError('This operation has no pages.')
    results.push(...Array.from<unknown>(page['results']))
    const cursor = page['next_cursor']
    if (typeof cursor !== 'string') return { results, next_cursor: null }
    next = withCursor(request, cursor)
  }
}

function withCursor(request: RemoteRequest, cursor: string): RemoteRequest {
  if (request.method !== 'GET') return { ...request, json: { ...Object(request.json), cursor } }
  const [path = '', search = ''] = request.path.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  return { ...request, path: `${path}?${query.toString()}` }
}

/** Writes an answer to standard output: JSON or a table, a file, or events as they arrive. */
async function tell(to: Connection, answer: HttpAnswer, table: boolean): Promise<void> {
  const type = answer.headers['content-type'] ?? ''
  if (answer.status < 300 && type.startsWith('text/event-stream')) {
    for await (const chunk of answer.stream as AsyncIterable<Buffer>) process.stdout.write(chunk)
    return
  }
  const body = await readBody(answer)
  if (answer.status >= 400) throw refusal(to, answer.status, body)
  if (body.length === 0) return
  if (type.startsWith('application/json')) return show(JSON.parse(body.toString()), table)
  if (process.stdout.isTTY && !type.startsWith('text/'))
    throw new UsageError('This is a file: send it to one with > name.')
  process.stdout.write(body)
}

function show(answer: unknown, table: boolean): void {
  if (table) showTable(answer)
  else print(jsonText(answer))
}
