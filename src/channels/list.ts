// Every channel, by its key.
export { email } from './email/index.ts'
export { pageapp } from './facebook-messenger/index.ts'
export { photoapp } from './instagram/index.ts'
export { livechat } from './livechat/index.ts'
export { telegram } from './telegram/index.ts'
export { chatapp } from './whatsapp/index.ts'
