import { leasedBacklog } from '../../platform/leased-backlog.ts'
import { sendOne } from './send.ts'
import { outbox, outboxChannel, takeOutgoing } from './store.ts'

/** Sends replies in the conversations that messengers carry. */
export const outboxBacklog = leasedBacklog({
  name: outboxChannel,
  table: outbox,
  take: takeOutgoing,
  run: sendOne,
})
