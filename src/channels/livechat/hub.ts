import type { TurnListener } from '../../agents/index.ts'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { readOn } from './history.ts'
import { listenTo } from './listening.ts'
import { openRelay, type Piece, readPiece } from './relay.ts'

/** An open stream of a visitor in this process. */
export interface Member {
  visitorId: string
  agentId: string
  /** The ordinal of the last message that it was told. */
  place: number
  tell: (event: string, data: unknown, id?: string) => void
  end: () => void
}

/** What an agent has said in a turn that is not written down yet. */
interface Progress {
  said: { id: string; content: string }[]
  text: string
}

export interface Hub {
  countFor: (visitorId: string) => number
  countAt: (agentId: string) => number
  join: (member: Member) => void
  leave: (member: Member) => void
  /** Hears a turn that this process runs, for whoever has the visitor's stream; `end` when it is over. */
  speaking: (visitorId: string) => TurnListener & { end: () => void }
}

/**
 * Brings what is said to the streams of this process. Whole messages are read from the database whenever it tells that
 * there are new ones, once for all streams of a visitor: nobody polls, and a stream on which nothing happens costs no
 * query. What an agent is just saying goes straight to the streams here, or through the database to where they are.
 */
export const hubOf = perApp((app: App): Hub => {
  const members = new Map<string, Set<Member>>()
  const progress = new Map<string, Progress>()
  const reading = new Map<string, 'once' | 'again'>()
  const atAgent = new Map<string, number>()
  const relay = openRelay(app)

  function hear(payload: string): void {
    if (!payload.startsWith('{')) {
      void catchUp(payload)
      return
    }
    const heard = readPiece(payload)
    if (heard !== undefined && members.has(heard.visitor)) note(heard.visitor, heard.piece)
  }

  listenTo(app, 'livechat', hear, () => {
    for (const visitorId of members.keys()) void catchUp(visitorId)
  })

  function note(visitorId: string, piece: Piece): void {
    const { said = [], text = '' } = progress.get(visitorId) ?? {}
    if ('said' in piece) {
      progress.set(visitorId, { said: [...said, piece.said], text: '' })
      for (const member of members.get(visitorId) ?? []) member.tell('said', piece.said)
    } else {
      progress.set(visitorId, { said, text: text + piece.token })
      for (const member of members.get(visitorId) ?? []) member.tell('token', { text: piece.token })
    }
  }

  /** One at a time for each visitor; what is told meanwhile makes it go on. */
  async function catchUp(visitorId: string): Promise<void> {
    if (!members.has(visitorId)) return
    if (reading.has(visitorId)) {
      reading.set(visitorId, 'again')
      return
    }
    try {
      do {
        reading.set(visitorId, 'once')
        while (!(await tellNew(visitorId)));
      } while (reading.get(visitorId) === 'again')
    } catch (error) {
      // The streams end, and the browsers begin anew where they were.
      app.log.warn({ err: error }, 'new messages of a live chat could not be read')
      for (const member of members.get(visitorId) ?? []) member.end()
    } finally {
      reading.delete(visitorId)
    }
  }

  /** Whether that was all. */
  async function tellNew(visitorId: string): Promise<boolean> {
    const present = [...(members.get(visitorId) ?? [])]
    if (present.length === 0) return true
    const from = Math.min(...present.map(({ place }) => place))
    const { messages, isAll, ...state } = await readOn(app.db, visitorId, from)
    if (!state.thinking) progress.delete(visitorId)
    for (const member of present) {
      for (const { ordinal, message } of messages) {
        if (ordinal <= member.place) continue
        member.tell('message', message, message.id)
        member.place = ordinal
      }
      if (isAll) member.tell('state', state)
    }
    return isAll
  }

  function join(member: Member): void {
    const { visitorId, agentId } = member
    members.set(visitorId, (members.get(visitorId) ?? new Set()).add(member))
    atAgent.set(agentId, (atAgent.get(agentId) ?? 0) + 1)
    const current = progress.get(visitorId)
    if (current !== undefined) member.tell('turn', current)
    void catchUp(visitorId)
  }

  function leave(member: Member): void {
    const { visitorId, agentId } = member
    const others = members.get(visitorId)
    if (others?.delete(member) !== true) return
    if (others.size === 0) members.delete(visitorId)
    const rest = (atAgent.get(agentId) ?? 0) - 1
    if (rest > 0) atAgent.set(agentId, rest)
    else atAgent.delete(agentId)
  }

  return {
    countFor: (visitorId) => members.get(visitorId)?.size ?? 0,
    countAt: (agentId) => atAgent.get(agentId) ?? 0,
    join,
    leave,
    speaking: (visitorId) => {
      let hasSpoken = false
      const tell = (piece: Piece) => {
        hasSpoken ||= 'said' in piece
        note(visitorId, piece)
        if (!members.has(visitorId)) relay.pass(visitorId, piece)
      }
      return {
        token: (text) => tell({ token: text }),
        message: ({ id, content }) => tell({ said: { id, content } }),
        event: () => undefined,
        end: () => {
          progress.delete(visitorId)
          relay.drop(visitorId)
          // The database tells of what was said; that nothing was, it does not.
          if (!hasSpoken) void catchUp(visitorId)
        },
      }
    },
  }
})
