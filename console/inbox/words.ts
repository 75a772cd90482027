import type { Schemas } from '../../clients/typescript/src/index.ts'
import { formatNumber, t } from '../kit/language/translate.ts'

export type Conversation = Schemas['InboxConversation']
export type Details = Schemas['InboxConversationDetails']
export type Entry = Schemas['InboxMessage'] | Schemas['InboxEvent']
export type Message = Schemas['InboxMessage']
export type ConversationEvent = Schemas['InboxEvent']

/** The name of the contact. An unknown visitor has the end of their id, which stays the same when they return. */
export function contactName({
  contact,
  person_name: name,
  visitor_id: visitorId,
  id,
}: Pick<Conversation, 'contact' | 'person_name' | 'visitor_id' | 'id'>): string {
  const displayName = [contact?.name, contact?.email, contact?.phone, name].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return displayName ?? t('Visitor {number}', { number: (visitorId ?? id).slice(-4).toUpperCase() })
}

export function firstName(name: string): string {
  return name.split(/[\s@]/, 1)[0] ?? name
}

const spans: [unit: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats an age briefly: «4 min», «2 hr», «3 days». */
export function shortAgo(at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  for (const [unit, length] of spans) {
    if (seconds >= length) {
      return formatNumber(Math.trunc(seconds / length), { style: 'unit', unit, unitDisplay: 'short' })
    }
  }
  return t('now')
}

/** The sender before the last message in the list. */
export function speaker(
  { last_message: last, assignee }: Pick<Conversation, 'last_message' | 'assignee'>,
  myId: number,
): string | undefined {
  if (last === null || last.role === 'USER') return undefined
  if (!last.by_person) return t('Agent')
  if (assignee === null) return t('Colleague')
  return assignee.id === myId ? t('You') : firstName(assignee.name)
}
