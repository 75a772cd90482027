import { Problem } from '../../kit/problem.ts'
import type { RateName } from '../../platform/admission/index.ts'
import type { App } from '../../platform/app.ts'

type Limited = RateName extends infer Name ? (Name extends `livechat_${infer Rest}` ? Rest : never) : never

/** `key` is the address or the visitor. */
export function countUse({ admission }: App, what: Limited, key: string): void {
  const { exceeded, reset } = admission.countUse(`livechat_${what}`, key)
  if (!exceeded) return
  throw new Problem('rate_limited', `That was a lot at once; wait ${reset} s.`, {
    headers: { 'retry-after': String(reset) },
  })
}

/** Counts a request that the agent answers. */
export function countSaid(app: App, visitorId: string, address: string): void {
  countUse(app, 'messages', visitorId)
  countUse(app, 'messages_an_hour', visitorId)
  countUse(app, 'messages_of_address', address)
}
