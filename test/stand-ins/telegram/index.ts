import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../listen.ts'
import { json } from '../providers/json.ts'
import { answer, fault, type Given } from './answer.ts'
import { example, type TelegramBot, type TelegramPerson } from './data.ts'
import { callbackOf, messageOf, type Written } from './payloads.ts'
import { emptyState, type TelegramState } from './state.ts'

export interface TelegramStandIn {
  url: string
  state: TelegramState
  /** An update for an event, with Telegram's numbering. */
  updateOf: (content: object) => { update_id: number }
  /** A person's message: it waits to be fetched, or is posted to the webhook. */
  write: (written: Written, content: object) => Promise<number>
  press: (from: TelegramPerson, choice: string) => Promise<number>
  /**
   * Posts an update to the webhook, with its secret; returns the status. Kept for getUpdates if there is no webhook.
   */
  deliver: (update: object, secret?: string) => Promise<number>
  /** Holds back answers to calls of that method until it is released. */
  hold: (method: string) => { reached: Promise<void>; release: () => void }
  /** While on, messages are accepted without an answer, so that the sender waits or dies. */
  silence: { isOn: boolean }
  /** The real origin of the webhook, because its URL is a public one. */
  reachAt: (origin: string) => void
  environment: Record<string, string>
  close: () => Promise<void>
}

/** The Bot API of Telegram: its methods, errors, files and webhooks. */
export async function startTelegram(bot: TelegramBot = example): Promise<TelegramStandIn> {
  const state = emptyState(bot)
  const holds: { method: string; reach: () => void; wait: Promise<void> }[] = []
  const silence = { isOn: false }
  let reachedAt: string | undefined

  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    const body = await buffer(request)
    const [, isFile, token, rest = ''] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(pathname) ?? []
    const held = holds.find(({ method }) => method === rest)
    if (held !== undefined) {
      held.reach()
      await held.wait
    }
    const failure = state.failures.shift()
    if (failure !== undefined) {
      const headers = { 'content-type': 'application/json', ...failure.headers }
      response.writeHead(failure.status, headers).end(failure.body ?? '<html><h1>Sorry</h1></html>')
      return
    }
    if (token === undefined) return json(response, 404, fault(404, 'Not Found').body)
    if (token !== state.bot.token) return json(response, 401, fault(401, 'Unauthorized').body)
    if (isFile !== undefined) return file(response, decodeURIComponent(rest))
    const count = state.sent.length
    const reply = answer(rest, await given(request, body), state)
    if (!silence.isOn || state.sent.length === count) json(response, reply.status, reply.body)
  }

  function file(response: ServerResponse, path: string): void {
    const found = [...state.files.values()].find((one) => one.path === path)
    if (found === undefined) return json(response, 404, fault(404, 'Not Found').body)
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.bytes)
  }

  const updateOf = (content: object) => ({ update_id: ++state.lastUpdate, ...content })

  const deliver: TelegramStandIn['deliver'] = async (update, secret) => {
    const { webhook } = state
    if (webhook === undefined) {
      state.updates.push(update as { update_id: number })
      return 200
    }
    const { pathname } = new URL(webhook.url)
    const token = secret ?? webhook.secret ?? ''
    const answered = await fetch(`${reachedAt ?? new URL(webhook.url).origin}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': token },
      body: JSON.stringify(update),
    })
    await answered.arrayBuffer()
    return answered.status
  }

  const { port, close } = await listen(server)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    state,
    updateOf,
    deliver,
    silence,
    close,
    write: (written, content) => {
      state.people.add(written.from.id)
      return deliver(updateOf({ message: messageOf(written, content) }))
    },
    press: (from, choice) => {
      const query = callbackOf(from, choice) as { id: string }
      state.pressed.add(query.id)
      return deliver(updateOf({ callback_query: query }))
    },
    hold: (method) => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const entry = { method, reach: reached.resolve, wait: released.promise }
      holds.push(entry)
      const release = () => {
        holds.splice(holds.indexOf(entry), 1)
        released.resolve()
      }
      return { reached: reached.promise, release }
    },
    reachAt: (origin) => {
      reachedAt = origin
    },
    environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1', FRONTDESK_TELEGRAM_URL: url },
  }
}

/** Reads the parameters of a method from JSON or a form. */
async function given(request: IncomingMessage, body: Buffer): Promise<Given> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data'))
    return body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const values = await Promise.all([...form].map(async ([name, value]) => [name, await read(value)] as const))
  return Object.fromEntries(values)
}

async function read(value: string | File) {
  if (typeof value === 'string') return value
  return { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
}
