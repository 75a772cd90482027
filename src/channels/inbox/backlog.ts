import { leasedBacklog } from '../../platform/leased-backlog.ts'
import { handleMessage } from './handle.ts'
import { inbox, inboxChannel, takeMessages } from './store.ts'

/** Passes received messages to their agents. */
export const inboxBacklog = leasedBacklog({
  name: inboxChannel,
  table: inbox,
  take: takeMessages,
  run: handleMessage,
})
