import { forgetVisitors } from './forget.ts'

export { serveLivechat } from './serve.ts'

export const livechatHousekeeping = [forgetVisitors]
