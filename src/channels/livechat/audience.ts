/** An open stream of a visitor in this process. */
export interface Member {
  visitorId: string
  /** The ordinal of the last entry that was sent to it. */
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
}

export function openAudience(): Audience {
  const byVisitor = new Map<string, Set<Member>>()

  return {
    add: (member) => {
      const { visitorId } = member
      byVisitor.set(visitorId, (byVisitor.get(visitorId) ?? new Set()).add(member))
    },
    remove: (member) => {
      const { visitorId } = member
      const all = byVisitor.get(visitorId)
      if (all?.delete(member) !== true) return
      if (all.size === 0) byVisitor.delete(visitorId)
    },
    has: (visitorId) => byVisitor.has(visitorId),
    of: (visitorId) => [...(byVisitor.get(visitorId) ?? [])],
    visitors: () => byVisitor.keys(),
  }
}
