import type { z } from 'zod'

/** The part of the server that observes the event and starts the runs. */
export type TriggerSource =
  | { on: 'record.created' | 'record.updated'; of: 'people' | 'object' | 'table' }
  | { on: 'conversation' }
  | { on: 'webhook' }
  | { on: 'integration' }
  | { on: 'schedule' }
  | { on: 'call' }

export type NamesConversation = 'always' | 'perhaps' | 'never'

/** What an automation listens to: one webhook, object, agent or subscription. */
export interface Subscription {
  subject: string
  recordTypeId: number | null
  triggeredBy: 'ANY' | 'USER' | 'AGENT'
}

export interface TriggerContext {
  workflowId: number
  /** The object of contacts. */
  peopleId: number | null
}

/** The times at which a schedule starts runs, as its node stores them. */
export interface ScheduleData {
  cronExpression: string
  timezone: string
  startTime: string | null
  endTime: string | null
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

/** An event that starts runs. Entry nodes list those that they can listen to. */
export interface Trigger<Data = never> {
  /** The value of `triggerType` in the API. */
  type: string
  /** A noun of a few words. */
  title: string
  source: TriggerSource
  /** The keys that it can't do without. */
  requires?: readonly string[]
  subscriptions: (data: Data, context: TriggerContext) => readonly Subscription[]
  schedule?: (data: Data) => ScheduleData
  /** Reports data with which no run ever starts. */
  hints?: (data: Data, never: (key: string, message: string) => void) => void
  /** The shape of `{trigger_payload}`. */
  payload: z.ZodType
  sample: unknown
  namesConversation: NamesConversation
  /** True if callers of the API may start a run with a payload of their own. The others are trusted. */
  acceptsPayload?: true
}

/** One subscription for each subject that is set. */
export function subscriptionsTo(
  subjects: readonly (string | number | null | undefined)[],
  { recordTypeId = null, triggeredBy = 'ANY' }: Partial<Omit<Subscription, 'subject'>> = {},
): Subscription[] {
  const set = subjects.filter((subject) => subject !== null && subject !== undefined).map(String)
  return Array.from(new Set(set), (subject) => ({ subject, recordTypeId, triggeredBy }))
}
