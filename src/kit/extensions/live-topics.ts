import type { LiveTopic } from '../live.ts'

export interface LiveTopics<App> {
  /** Live topics that clients can subscribe to, by name. */
  liveTopics?: Readonly<Record<string, LiveTopic<App>>>
}
