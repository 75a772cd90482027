// Every endpoint of this capability outside the public API.

export { downloadLinkedFile } from './linked-file.ts'
export { conversationEndpoints } from './livechat/conversation.ts'
export { fileEndpoints } from './livechat/files.ts'
export { pageEndpoints } from './livechat/pages.ts'
export { preflight } from './livechat/preflight.ts'
export { visitorEndpoints } from './livechat/visitors.ts'
export { webhookEndpoints } from './webhooks.ts'
