import type { Api, Json } from '../../harness/api.ts'
import { merged, type Shape, shapeOf } from './shape.ts'

type Ids = Readonly<Record<string, string | number>>

interface Sent {
  body?: unknown
  query?: Readonly<Record<string, string>>
}

/** Calls operations by their route, and keeps the shape of what each of them answered. */
export interface Recorder {
  /** Fails unless the answer is a 2xx; returns its body. */
  call: (route: string, ids?: Ids, sent?: Sent) => Promise<Json>
  shapes: Map<string, Shape>
}

export function recorder(api: Api): Recorder {
  const shapes = new Map<string, Shape>()
  return {
    shapes,
    call: async (route, ids = {}, sent = {}) => {
      const reply = await send(api, route, ids, sent)
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${route} answered ${reply.status}: ${text}`)
      const type = reply.headers.get('content-type')?.split(';')[0] ?? 'none'
      const body: Json = type === 'application/json' ? JSON.parse(text) : undefined
      const shape: Shape = {
        answer: `${reply.status} ${type}`,
        ...(body === undefined ? {} : { body: shapeOf(body) }),
      }
      const before = shapes.get(route)
      shapes.set(route, before === undefined ? shape : merged([before, shape]))
      return body ?? text
    },
  }
}

function send(api: Api, route: string, ids: Ids, { body, query = {} }: Sent): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`${route} was called without ${name}`)
    return encodeURIComponent(id)
  })
  const url = `${filled}?${new URLSearchParams(query).toString()}`
  if (body instanceof FormData || body === undefined) {
    return api.fetch(url, { method, ...(body === undefined ? {} : { body }) })
  }
  const headers = { 'content-type': 'application/json' }
  return api.fetch(url, { method, headers, body: JSON.stringify(body) })
}
