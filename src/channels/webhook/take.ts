import type { Messenger, MessengerKey, Webhook, WebhookRequest } from '../../channel-types/index.ts'
import { Problem, wrong } from '../../kit/problem.ts'
import { type App, transact } from '../../platform/app.ts'
import { openSealed } from '../connections/credentials.ts'
import { namedConnections } from '../connections/store.ts'
import { keepHeard, type Told, takeEchoes } from '../inbox/hear.ts'

/** A messenger that is told of what happens. */
export type Listening = Messenger<MessengerKey> & { webhook: Webhook }

/**
 * Takes what a service tells us: when this returns, its messages are kept and certain to be answered. What is meant for
 * nobody here is acknowledged and dropped, because a service that is refused sends it again for days.
 */
export async function takePayload(
  app: App,
  listening: readonly Listening[],
  request: WebhookRequest,
  id: string,
): Promise<void> {
  const payload = read(request.body)
  const told: Told[] = []
  for (const messenger of listening) told.push(...(await toldTo(app, messenger, payload, request, id)))
  if (told.length === 0) return
  await transact(app, (app) => keepHeard(app, told))
  await takeEchoes(app, told)
}

/** What a payload says to the connections of one messenger, each of which must know it for its own service's. */
async function toldTo(
  app: App,
  messenger: Listening,
  payload: unknown,
  request: WebhookRequest,
  id: string,
): Promise<Told[]> {
  const { webhook } = messenger
  const heard = webhook.parse(payload, id)
  if (heard === undefined) {
    throw wrong('', 'invalid_body', `The body is not a payload of ${messenger.label.en}.`)
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
