/** An open stream of a visitor in this process. */
export interface Member {
  visitorId: string
  agentId: string
  /** The ordinal of the last message that it was told. */
  place: number
  tell: (event: string, data: unknown, id?: string) => void
  end: () => void
}

/** The streams of this process, by visitor. */
export interface Audience {
  add: (member: Member) => void
  remove: (member: Member) => void
  has: (visitorId: string) => boolean
  of: (visitorId: string) => Member[]
  visitors: () => Iterable<string>
  countAt: (agentId: string) => number
}

export function openAudience(): Audience {
  const byVisitor = new Map<string, Set<Member>>()
  const atAgent = new Map<string, number>()

  function count(agentId: string, change: 1 | -1): void {
    const now = (atAgent.get(agentId) ?? 0) + change
    if (now > 0) atAgent.set(agentId, now)
    else atAgent.delete(agentId)
  }

  return {
    add: (member) => {
      const { visitorId, agentId } = member
      byVisitor.set(visitorId, (byVisitor.get(visitorId) ?? new Set()).add(member))
      count(agentId, 1)
    },
    remove: (member) => {
      const { visitorId, agentId } = member
      const all = byVisitor.get(visitorId)
      if (all?.delete(member) !== true) return
      if (all.size === 0) byVisitor.delete(visitorId)
      count(agentId, -1)
    },
    has: (visitorId) => byVisitor.has(visitorId),
    of: (visitorId) => [...(byVisitor.get(visitorId) ?? [])],
    visitors: () => byVisitor.keys(),
    countAt: (agentId) => atAgent.get(agentId) ?? 0,
  }
}
