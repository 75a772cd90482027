/**
 * How a conversation is known at a service: whom it was written to, and by whom. One person who writes to two numbers
 * of the same agent sees two chats, and so there are two conversations.
 */
export interface Thread {
  providerId: string
  personId: string
}

export function externalIdOf({ providerId, personId }: Thread): string {
  return `${providerId}:${personId}`
}

/** Undefined for a conversation that did not begin at a messenger. */
export function threadOf(externalId: string | null): Thread | undefined {
  const [, providerId, personId] = /^([^:]+):(.+)$/s.exec(externalId ?? '') ?? []
  return providerId === undefined || personId === undefined ? undefined : { providerId, personId }
}
