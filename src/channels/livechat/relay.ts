import { token } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'

/** A piece of a reply that isn't stored yet. */
export type Piece = { token: string } | { said: { id: string; content: string } }

/** A teammate is typing. This is sent, but never stored. */
export interface Typing {
  typing: { name: string | null }
}

const notify = statement<unknown, [payload: string]>('livechat.relay', "select pg_notify('livechat', $1)")

// Fast enough to read along, and a reply in progress costs about seven short queries a second.
const pauseMs = 150
// A notification of PostgreSQL holds 8,000 bytes, and JSON may need six for a character.
const longestText = 1200

export interface Relay {
  pass: (visitorId: string, piece: Piece) => void
  /** Drops the waiting pieces for a visitor, because the reply is stored now. */
  drop: (visitorId: string) => void
  /** Reads a piece from another process. Undefined for anything else. */
  read: (payload: string) => { visitor: string; piece: Piece | Typing } | undefined
}

/**
 * Passes replies in progress to the process with the visitor's stream, in batches. A lost piece does no harm, because
 * the stored message follows.
 */
export function openRelay(app: App): Relay {
  // Notifications also come back to their sender.
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

/** Undefined for invalid JSON: any client of the database may send notifications. */
function parsed(payload: string): ({ self: string; visitor: string } & (Piece | Typing)) | undefined {
  try {
    return JSON.parse(payload) as { self: string; visitor: string } & (Piece | Typing)
  } catch {
    return undefined
  }
}
