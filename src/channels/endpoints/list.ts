// Every endpoint of this capability.

export { channelTypesEndpoint } from './channel-types.ts'
export { getMedia } from './get-media.ts'
export { listChannels } from './list-channels.ts'
export { listDeliveries } from './list-deliveries.ts'
export { listTemplates } from './list-templates.ts'
export { change as changeMailbox, connect as connectMailbox } from './mailboxes.ts'
export {
  check as checkChannel,
  connect as connectChannel,
  patch as changeChannel,
  read as readChannel,
  remove as disconnectChannel,
} from './manage-channels.ts'
export { replyTemplate } from './reply-template.ts'
export { typing } from './typing.ts'
