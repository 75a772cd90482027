import { leasedBacklog } from '../../platform/leased-backlog.ts'
import { handleMessage } from './handle.ts'
import { inbox, inboxChannel, takeMessages } from './store.ts'

/** Hands what people wrote to their agents. */
export const inboxBacklog = leasedBacklog({
  name: inboxChannel,
  table: inbox,
  take: takeMessages,
  run: handleMessage,
})
