import { english } from '../../../languages/text.ts'
import { Problem, wrong } from '../../kit/problem.ts'
import { type App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import type { Messenger, Webhook, WebhookRequest } from '../channel.ts'
import type { MessengerKey } from '../channel-types.ts'
import { openSealed } from '../connections/credentials.ts'
import { namedConnections } from '../connections/store.ts'
import { type Heard, storeEchoes, storeHeard } from '../inbox/hear.ts'

/** A messenger whose service calls us. */
export type Listening = Messenger<MessengerKey> & { webhook: Webhook }

/**
 * Stores the events of a payload: once this returns, each message will be handled. Events of unknown connections are
 * acknowledged and dropped, because a service that is refused repeats them for days.
 */
export async function takePayload(
  app: App,
  listening: readonly Listening[],
  request: WebhookRequest,
  id: string,
): Promise<void> {
  const payload = read(request.body)
  const heard: Heard[] = []
  for (const messenger of listening) heard.push(...(await parsed(app, messenger, payload, request, id)))
  if (heard.length === 0) return
  await transact(app, (app) => storeHeard(app, heard))
  await storeEchoes(app, heard)
}

/** The events of a payload for the connections of one messenger, whose service must have signed it for each. */
async function parsed(
  app: App,
  messenger: Listening,
  payload: unknown,
  request: WebhookRequest,
  id: string,
): Promise<Heard[]> {
  const { webhook } = messenger
  const heard = webhook.parse(payload, id)
  if (heard === undefined) {
    throw wrong('', 'invalid_body', `The body is not a payload of ${english(messenger.label)}.`)
  }
  const connections = await namedConnections(
    app.db,
    messenger,
    heard.map(({ providerId }) => providerId),
  )
  for (const connection of connections) {
    if (!webhook.isAuthentic(openSealed(app, connection), request)) {
      throw new Problem('unauthorized', 'This was not sent by the service: its signature or secret is wrong.')
    }
  }
  return heard.flatMap((one) => {
    const connection = connections.find(({ ids }) => ids.providerId === one.providerId)
    return connection === undefined ? [] : [{ connection, ...one }]
  })
}

function read(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw wrong('', 'invalid_body', 'The body is not JSON.')
  }
}
