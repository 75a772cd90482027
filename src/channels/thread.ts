/**
 * The identity of a conversation at a service: the number or page that was written to, and the contact. A contact who
 * writes to two numbers of the same agent sees two chats, so there are two conversations.
 */
export interface Thread {
  providerId: string
  personId: string
}

export function externalIdOf({ providerId, personId }: Thread): string {
  return `${providerId}:${personId}`
}

/** Undefined for a conversation that didn't start on a messenger. */
export function threadOf(externalId: string | null): Thread | undefined {
  const [, providerId, personId] = /^([^:]+):(.+)$/s.exec(externalId ?? '') ?? []
  return providerId === undefined || personId === undefined ? undefined : { providerId, personId }
}
