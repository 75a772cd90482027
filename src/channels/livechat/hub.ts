import type { TurnListener } from '../../agents/index.ts'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { listenTo } from '../../platform/database/index.ts'
import { type Member, openAudience } from './audience.ts'
import { openCatchUp } from './catch-up.ts'
import { type Said, withPiece } from './progress.ts'
import { openQueuePositions } from './queue-positions.ts'
import { openRelay, type Piece } from './relay.ts'

type Speaker = TurnListener & { end: () => void }

export interface Hub {
  countFor: (visitorId: string) => number
  join: (member: Member) => void
  leave: (member: Member) => void
  /** The listener for a turn that this process runs. Its caller calls `end` when the turn is over. */
  speaking: (visitorId: string) => Speaker
}

/**
 * Sends entries and replies in progress to the streams of this process. Entries are read when the database notifies of
 * new ones, once for all streams of a visitor. Nothing polls, so an idle stream costs no query. A reply in progress
 * goes directly to the streams here, or through the database to those of other processes.
 */
export const hubOf = perApp((app: App): Hub => {
  const audience = openAudience()
  const progress = new Map<string, Said>()
  /** Visitors whose turn runs in this process. Streams that open later also get its reply so far. */
  const answered = new Set<string>()
  const relay = openRelay(app)
  const positions = openQueuePositions(app, audience)
  const catchUp = openCatchUp(app, audience, (visitorId) => progress.delete(visitorId), positions.note)

  function note(visitorId: string, piece: Piece): void {
    progress.set(visitorId, withPiece(progress.get(visitorId), piece))
    for (const member of audience.of(visitorId)) tellPiece(member, piece)
  }

  function hear(payload: string): void {
    if (!payload.startsWith('{')) {
      void catchUp(payload)
      return
    }
    const { visitor, piece } = relay.read(payload) ?? {}
    if (visitor === undefined || piece === undefined || !audience.has(visitor)) return
    if (!('typing' in piece)) note(visitor, piece)
    else for (const member of audience.of(visitor)) member.tell('typing', piece.typing)
  }

  listenTo(app, 'livechat', hear, () => {
    for (const visitorId of audience.visitors()) void catchUp(visitorId)
  })

  return {
    countFor: (visitorId) => audience.of(visitorId).length,
    join: (member) => {
      audience.add(member)
      const current = progress.get(member.visitorId)
      if (current !== undefined) member.tell('turn', current)
      void catchUp(member.visitorId)
    },
    leave: (member) => {
      audience.remove(member)
      const { visitorId } = member
      if (!audience.has(visitorId)) positions.leave(visitorId)
      // Without a stream, this process doesn't learn that a turn of another process is over.
      if (!audience.has(visitorId) && !answered.has(visitorId)) progress.delete(visitorId)
    },
    speaking: (visitorId) => {
      answered.add(visitorId)
      const tell = (piece: Piece): void => {
        note(visitorId, piece)
        if (!audience.has(visitorId)) relay.pass(visitorId, piece)
      }
      return speaker(tell, (hasSpoken) => {
        answered.delete(visitorId)
        progress.delete(visitorId)
        relay.drop(visitorId)
        // The database notifies of messages, but not of a turn that ended without one.
        if (!hasSpoken) void catchUp(visitorId)
      })
    },
  }
})

/** Passes on a turn piece by piece, and at its end whether the agent wrote anything. */
function speaker(tell: (piece: Piece) => void, ended: (hasSpoken: boolean) => void): Speaker {
  let hasSpoken = false
  return {
    token: (text) => tell({ token: text }),
    message: ({ id, content }) => {
      hasSpoken = true
      tell({ said: { id, content } })
    },
    event: () => undefined,
    end: () => ended(hasSpoken),
  }
}

function tellPiece(member: Member, piece: Piece): void {
  if ('said' in piece) member.tell('said', piece.said)
  else member.tell('token', { text: piece.token })
}
