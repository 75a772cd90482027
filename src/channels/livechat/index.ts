import { forgetVisitors } from './forget.ts'

export { chatApi } from './api.ts'
export { serveLivechat } from './serve.ts'

export const livechatHousekeeping = [forgetVisitors]
