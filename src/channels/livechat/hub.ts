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
  /** Hears a turn that this process runs, for whoever has the visitor's stream; `end` when it is over. */
  speaking: (visitorId: string) => Speaker
}

/**
 * Brings what is said to the streams of this process. Whole messages are read from the database whenever it tells that
 * there are new ones, once for all streams of a visitor: nobody polls, and a stream on which nothing happens costs no
 * query. What an agent is just saying goes straight to the streams here, or through the database to where they are.
 */
export const hubOf = perApp((app: App): Hub => {
  const audience = openAudience()
  const progress = new Map<string, Said>()
  /** Whose turn runs in this process: what it said so far is for streams that are yet to come, too. */
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
      // Nobody here would hear when a turn of another process is over.
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
        // The database tells of what was said; that nothing was, it does not.
        if (!hasSpoken) void catchUp(visitorId)
      })
    },
  }
})

/** Hears a turn and tells of it piece by piece; at its end, whether anything was said. */
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
