import type { LiveTopic } from '../kit/live.ts'
import type { App } from '../platform/app.ts'
import { viewerOf, visibleBases } from './bases/bases.ts'

/** Pages that are read and indexed, in the knowledge bases that one sees. */
export const crawlTopic: LiveTopic<App> = {
  visible: async (app, caller, events) => {
    const bases = [...new Set(events.map(({ scope }) => Number(scope)))]
    const seen = await visibleBases(app.db, viewerOf(caller), bases)
    return events.filter(({ scope }) => seen.has(Number(scope)))
  },
}
