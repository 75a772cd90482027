import { z } from 'zod'
import { ok, text } from '../../kit/answers.ts'
import { anyone, type Endpoint } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import { anything } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import type { Webhook } from '../channel.ts'
import { messengers } from '../channel-types.ts'
import { isVerifyToken } from '../connections/credentials.ts'
import { type Listening, takePayload } from '../webhook/take.ts'

const prefix = '/channels'
// The largest payload that services send.
const bodyLimit = 3 * 1024 * 1024

const listening = messengers.filter((one): one is Listening => one.webhook !== null)

/** The webhook URLs that services call. */
export const webhookEndpoints: readonly Endpoint<App>[] = [
  ...Map.groupBy(listening, ({ webhook }) => webhook.path),
].flatMap(([path, sharing]) => {
  const within: `/${string}` = `/${path.slice(prefix.length + 1).replace(/:(\w+)/, '{$1}')}`
  const challenge = sharing.map(({ webhook }) => webhook.challenge).find((one) => one !== undefined)
  return [...(challenge === undefined ? [] : [challenged(within, challenge)]), receiver(within, sharing)]
})

function receiver(path: `/${string}`, sharing: readonly Listening[]): Endpoint<App> {
  return endpoint({
    prefix,
    route: `POST ${path}`,
    // A payload proves its sender by a signature or a secret, which `takePayload` checks against the connection.
    key: anyone,
    summary: 'Receive messages from a service',
    params: z.looseObject({ id: z.string().optional() }),
    query: anything,
    rawBody: /^application\/json(?:\s*;|$)/i,
    bodyLimit,
    returns: ok(z.strictObject({ received: z.literal(true) })),
    errors: ['unauthorized'],
    handle: async ({ app, params, headers, bytes }) => {
      const header = (name: string) => String(headers[name] ?? '')
      await takePayload(app, sharing, { header, body: bytes }, params.id ?? '')
      return { received: true as const }
    },
  })
}

/** Returns the challenge if the request has a verify token of ours. */
function challenged(path: `/${string}`, challenge: NonNullable<Webhook['challenge']>): Endpoint<App> {
  return endpoint({
    prefix,
    route: `GET ${path}`,
    key: 'none',
    summary: 'Verify the webhook URL',
    query: z.looseObject({}),
    returns: text('text/plain; charset=utf-8'),
    errors: ['forbidden'],
    handle: async ({ app, query }) => {
      const asked = challenge.read(query)
      if (asked === undefined || !(await isVerifyToken(app.db, asked.token))) {
        throw new Problem(
          'forbidden',
          'This verify token is not one that `frontdesk channel connect` has shown.',
        )
      }
      return asked.answer
    },
  })
}
