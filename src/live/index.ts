import { type LiveEvent, seenByAccount } from '../kit/live.ts'
import type { App, Capability } from '../platform/app.ts'
import { tellAttention } from './attention.ts'
import * as endpoints from './endpoints/list.ts'
import { notificationsErasing } from './erasing.ts'
import { tellFailedRuns } from './failed-runs.ts'
import { hubOf } from './hub.ts'
import { mailNotifications } from './mail.ts'
import { forgetOldNotifications, notifySecurity } from './notifications.ts'
import { forgetOldEvents } from './store.ts'

export { noteRefusedDeliveries } from './attention.ts'
export { notify } from './notifications.ts'

export const live: Capability = {
  name: 'Live',
  description: 'Live changes, presence and notifications.',
  endpoints: Object.values(endpoints).flat(),
  endStreams: (app) => hubOf(app).endAll(),
  liveTopics: {
    presence: { visible: seenByAccount },
    notification: { visible: async (_app, caller, events) => ownOf(caller.user.id, events) },
  },
  erasing: notificationsErasing,
  onSecurityNotice: notifySecurity,
  housekeeping: [
    { name: 'live.forget', cron: '* * * * *', run: ({ db }: App) => forgetOldEvents(db) },
    { name: 'live.tell-failed-runs', cron: '* * * * *', run: ({ db }: App) => tellFailedRuns(db) },
    { name: 'live.tell-attention', cron: '* * * * *', run: ({ db }: App) => tellAttention(db) },
    { name: 'live.mail-notifications', cron: '* * * * *', run: (app: App) => mailNotifications(app) },
    {
      name: 'live.forget-notifications',
      cron: '41 3 * * *',
      run: ({ db }: App) => forgetOldNotifications(db),
    },
  ],
}

function ownOf(userId: number, events: readonly LiveEvent[]): LiveEvent[] {
  return events.filter((event) => event.userId === userId)
}
