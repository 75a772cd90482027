import { ProviderError } from '../../integrations/index.ts'
import type { App } from '../../platform/app.ts'
import { messengerFor } from '../channel-types.ts'
import { withService } from '../connections/client.ts'
import { type Connection, namedConnections } from '../connections/store.ts'
import { threadOf } from '../thread.ts'

// A service shows the indicator for about five seconds.
const againMs = 4000
// No reply takes longer without a message.
const longestMs = 5 * 60 * 1000

/** Shows a typing indicator while `work` runs, if the service supports it. */
export async function whileTyping<T>(
  app: App,
  connection: Connection,
  personId: string,
  work: () => Promise<T>,
): Promise<T> {
  if (connection.messenger.showTyping === undefined) return work()
  const show = () => void showTyping(app, connection, personId)
  show()
  const again = setInterval(show, againMs)
  const end = setTimeout(() => clearInterval(again), longestMs)
  try {
    return await work()
  } finally {
    clearInterval(again)
    clearTimeout(end)
  }
}

/** Shows the indicator once. A failure is only logged. */
function showTyping(app: App, connection: Connection, personId: string): Promise<void> {
  const { showTyping: show } = connection.messenger
  if (show === undefined) return Promise.resolve()
  return courteously(app, () => withService(app, connection, (service) => show(service, personId)))
}

/** Shows the contact of a conversation that a teammate is typing, if its messenger supports it. */
export async function showPersonTypes(
  app: App,
  { accountId, conversationId }: { accountId: number; conversationId: string },
): Promise<void> {
  const held = await app.db
    .selectFrom('conversations')
    .select(['channel', 'external_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', conversationId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  const messenger = messengerFor(held?.channel ?? '')
  const thread = threadOf(held?.external_id ?? null)
  if (messenger?.showTyping === undefined || thread === undefined) return
  const [connection] = await namedConnections(app.db, messenger, [thread.providerId])
  if (connection?.accountId === accountId) await showTyping(app, connection, thread.personId)
}

/** Confirms an accepted message to a service that waits for it. A failure is only logged. */
export function confirmed(app: App, connection: Connection, receiptId: string | undefined): Promise<void> {
  const { confirm } = connection.messenger
  if (confirm === undefined || receiptId === undefined) return Promise.resolve()
  return courteously(app, () => withService(app, connection, (service) => confirm(service, receiptId)))
}

async function courteously(app: App, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof ProviderError
    app.log[isExpected ? 'debug' : 'warn']({ err: error }, 'a service did not take a courtesy')
  }
}
