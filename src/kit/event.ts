export const recordTopics = ['record.created', 'record.updated'] as const
export type RecordTopic = (typeof recordTopics)[number]

/** Something that happened to one record. */
export interface RecordEvent {
  topic: RecordTopic
  accountId: number
  objectId: number
  kind: 'object' | 'table'
  recordTypeId: number
  rowId: string
  /** The fields that got a value or changed it. */
  fieldIds: readonly number[]
  /** Who did it; null for an account key. */
  userId: number | null
  /** The runs that led to it, oldest first. */
  causes: readonly string[]
  occurredAt: Date
}

/** Hears of what happened in sets, in the transaction that takes it off the list: what it writes is written once. */
export type RecordListener<App, Db> = (app: App, db: Db, events: readonly RecordEvent[]) => Promise<void>
