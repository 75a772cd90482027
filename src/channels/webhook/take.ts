import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Problem, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction } from '../../platform/database/index.ts'
import type { Heard } from '../channel.ts'
import { openCredentials } from '../connections/credentials.ts'
import { type Connection, namedConnections } from '../connections/store.ts'
import { takeEcho } from '../inbox/echo.ts'
import { keepMessages } from '../inbox/store.ts'
import { metaMessengers } from '../messengers.ts'
import { applyReceipts } from '../outbox/receipts.ts'

// Meta gathers at most a thousand changes.
const payload = z.object({ object: z.string(), entry: z.array(z.unknown()).max(1000) })

/**
 * Takes what a service tells us: when this returns, its messages are kept and certain to be answered. What is meant for
 * nobody here is acknowledged and dropped, because a service that is refused sends it again for days.
 */
export async function takePayload(
  app: App,
  signature: string | string[] | undefined,
  body: Buffer,
): Promise<void> {
  const { object, entry } = read(body)
  const messenger = metaMessengers.find((one) => one.webhookObject === object)
  if (messenger === undefined) return
  const heard = entry.flatMap((one) => messenger.hear(one))
  const connections = await namedConnections(
    app.db,
    messenger,
    heard.map(({ providerId }) => providerId),
  )
  if (connections.length === 0) return
  checkSignature(app, connections, String(signature ?? ''), body)
  const told = heard.flatMap((one) => {
    const connection = connections.find(({ ids }) => ids.providerId === one.providerId)
    return connection === undefined ? [] : [{ connection, ...one }]
  })
  await keep(app, told)
  // At once, past whatever the agent is busy with: what it is about to say must not follow.
  for (const { connection, echoes } of told) {
    for (const echo of echoes) await takeEcho(app, connection, echo)
  }
}

function read(body: Buffer): z.output<typeof payload> {
  try {
    return payload.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw wrong('', 'invalid_body', 'The body is not a payload of the Graph API.')
  }
}

/** Every connection that is named must be one of the app that signed. */
function checkSignature(app: App, connections: readonly Connection[], header: string, body: Buffer): void {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] ?? '', 'hex')
  const secrets = new Set(connections.map((connection) => openCredentials(app, connection).appSecret))
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(body).digest()
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Problem('unauthorized', 'The signature does not fit the body and the secret of the app.')
    }
  }
}

interface Told extends Heard {
  connection: Connection
}

async function keep(app: App, told: readonly Told[]): Promise<void> {
  await inTransaction(app.db, async (db) => {
    for (const { connection, messages, receipts } of told) {
      await keepMessages(db, connection, messages)
      await applyReceipts(app, db, connection, receipts)
    }
  })
}
