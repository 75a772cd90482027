import { token } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'

/** A piece of what an agent is saying, before it is written down. */
export type Piece = { token: string } | { said: { id: string; content: string } }

/** That a person writes, which is told and not kept. */
export interface Typing {
  typing: { name: string | null }
}

const notify = statement<unknown, [payload: string]>('livechat.relay', "select pg_notify('livechat', $1)")

// Fast enough to read along, slow enough that a speaking agent costs seven short queries a second.
const pauseMs = 150
// A notification holds 8,000 bytes, and JSON may write six for a character.
const longestText = 1200

export interface Relay {
  pass: (visitorId: string, piece: Piece) => void
  /** What waits for a visitor is of no use any more: it is written down. */
  drop: (visitorId: string) => void
  /** What another process has passed on; undefined for what is none of that. */
  read: (payload: string) => { visitor: string; piece: Piece | Typing } | undefined
}

/** Passes what is being said to whichever process has the visitor's stream, in batches. Losing some of it loses nothing. */
export function openRelay(app: App): Relay {
  // Notifications come back to whoever sent them.
  const self = token(64)
  const waiting = new Map<string, { text: string; timer: NodeJS.Timeout }>()

  function send(visitor: string, piece: Piece): void {
    notify.first(app.db, JSON.stringify({ self, visitor, ...piece })).catch((error: unknown) => {
      app.log.debug({ err: error }, 'a piece of a live chat was not passed on')
    })
  }

  function drop(visitorId: string): void {
    clearTimeout(waiting.get(visitorId)?.timer)
    waiting.delete(visitorId)
  }

  function flush(visitorId: string): void {
    const text = waiting.get(visitorId)?.text ?? ''
    drop(visitorId)
    for (let at = 0; at < text.length; at += longestText) {
      send(visitorId, { token: text.slice(at, at + longestText) })
    }
  }

  return {
    pass: (visitorId, piece) => {
      if ('said' in piece) {
        flush(visitorId)
        if (piece.said.content.length <= longestText) send(visitorId, piece)
        return
      }
      const { text = '', timer = setTimeout(flush, pauseMs, visitorId) } = waiting.get(visitorId) ?? {}
      waiting.set(visitorId, { text: text + piece.token, timer })
    },
    drop,
    read: (payload) => {
      const heard = parsed(payload)
      if (heard === undefined || heard.self === self) return undefined
      const { self: _self, visitor, ...piece } = heard
      return { visitor, piece }
    },
  }
}

/** Anybody who reaches the database may notify. */
function parsed(payload: string): ({ self: string; visitor: string } & (Piece | Typing)) | undefined {
  try {
    return JSON.parse(payload) as { self: string; visitor: string } & (Piece | Typing)
  } catch {
    return undefined
  }
}
