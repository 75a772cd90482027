import { routes } from './api.generated.ts'
import { prepare, type RequestOptions } from './request.ts'
import { streamed } from './stream.ts'
import { type ClientOptions, type Transport, transport } from './transport.ts'
import type { Client, OperationName } from './types.ts'

type Taken = Record<string, unknown>

/** A client of one server. `client.getAgents()` calls the operation of that name; see the API reference for all. */
export function createClient(options: ClientOptions = {}): Client {
  if (options.baseUrl === undefined && !('location' in globalThis)) {
    throw new TypeError('Say where the server is: createClient({ baseUrl: "https://…" }).')
  }
  const send = transport(options)
  const own = {
    each: byName(
      (name) =>
        (taken: Taken = {}, given?: RequestOptions) =>
          pages(send, name, taken, given),
    ),
    stream: byName(
      (name) =>
        (taken: Taken = {}, given: RequestOptions = {}) =>
          streamed(send, prepare(routes[name], taken, given), given.signal),
    ),
  }
  const calls = byName((name) => (taken?: Taken, given?: RequestOptions) => call(send, name, taken, given))
  // The types of a client are made from the very routes that these are looked up in.
  return new Proxy(own, {
    get: (_, name) => Reflect.get(name in own ? own : calls, name),
  }) as unknown as Client
}

/** Looks operations up when they are used: four hundred functions would be made in vain. */
function byName(make: (name: OperationName) => unknown): object {
  return new Proxy({}, { get: (_, name) => (isOperation(name) ? make(name) : undefined) })
}

function isOperation(name: string | symbol): name is OperationName {
  return Object.hasOwn(routes, name)
}

async function call(
  send: Transport,
  name: OperationName,
  taken: Taken = {},
  options: RequestOptions = {},
): Promise<unknown> {
  const request = prepare(routes[name], taken, options)
  const response = await send(request, { signal: options.signal })
  if (request.file) return response
  if (response.status === 204) return undefined
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return isJson ? response.json() : response.text()
}

async function* pages(
  send: Transport,
  name: OperationName,
  taken: Taken,
  options: RequestOptions = {},
): AsyncGenerator<unknown, void> {
  let from = taken
  for (;;) {
    const page = (await call(send, name, from, options)) as { results: unknown[]; next_cursor: string | null }
    yield* page.results
    const cursor = page.next_cursor
    if (cursor === null || cursor === undefined) return
    from = routes[name].startsWith('POST')
      ? { ...taken, body: { ...(taken['body'] as Taken | undefined), cursor } }
      : { ...taken, cursor }
  }
}
