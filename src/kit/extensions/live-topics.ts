import type { LiveTopic } from '../live.ts'

export interface LiveTopics<App> {
  /** What people can look on at, by topic. */
  liveTopics?: Readonly<Record<string, LiveTopic<App>>>
}
