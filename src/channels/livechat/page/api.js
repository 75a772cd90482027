import { say, settings } from './dom.js'

const base = `/chat/api/${settings.agentId}`
export const storageKey = `frontdesk-chat:${settings.agentId}`

/** A response other than 2xx; `status` is 0 if there was none. */
export class Failure extends Error {
  constructor(status, message, retryAfter = 0) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

// Browsers may refuse to store data for a page in a frame: the chat then lasts as long as the page.
let token = readToken()

function readToken() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function keepToken(value) {
  token = value
  try {
    if (value === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, value)
  } catch {
    // The chat lasts as long as the page, see above.
  }
}

export const isKnown = () => token !== null

export const forget = () => keepToken(null)

/** The embedding site's data about the visitor. It comes after `#`, so that it isn't sent to a server. */
function introduction() {
  const given = new URLSearchParams(location.hash.slice(1))
  const known = ['name', 'email', 'signature'].map((key) => [key, given.get(key)])
  return Object.fromEntries(known.filter(([, value]) => value !== null && value !== ''))
}

let becoming

/** Creates a visitor with a token, unless there is one. */
export function becomeVisitor() {
  if (token !== null) return Promise.resolve()
  becoming ??= request('POST', '/visitors', introduction())
    .then(({ token: given }) => keepToken(given))
    .finally(() => {
      becoming = undefined
    })
  return becoming
}

export async function send(method, path, { body, headers = {}, signal } = {}) {
  const isForm = body instanceof FormData
  const given = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  // A message or rating also arrives if the page is closed at once. Browsers allow 64 KiB at a time for this.
  const keepalive = !isForm && given.body?.length < 16_000
  const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  const key = token === null ? {} : { authorization: `Bearer ${token}` }
  let answer
  try {
    answer = await fetch(base + path, {
      method,
      headers: { ...type, ...key, ...headers },
      signal,
      keepalive,
      ...given,
    })
  } catch (error) {
    if (error.name === 'AbortError') throw error
    throw new Failure(0, say('noConnection'))
  }
  if (answer.ok) return answer
  const { message = say('wentWrong') } = await answer.json().catch(() => ({}))
  throw new Failure(answer.status, message, Number(answer.headers.get('retry-after') ?? 0))
}

export async function request(method, path, body) {
  const answer = await send(method, path, { body })
  return answer.status === 204 ? undefined : answer.json()
}
