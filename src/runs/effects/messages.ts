import { type MessageEffects, NodeFailure } from '../../kit/effects.ts'
import type { MessageOutlets } from '../../kit/extensions/execution.ts'
import type { Messaging } from '../../kit/messaging.ts'
import { currentCatalogue, getRow, withObject } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { Host } from './host.ts'

/** Registered by another capability; this one doesn't know channels. */
function outlet<K extends keyof Messaging<App>>(
  extensions: readonly MessageOutlets<App>[],
  kind: K,
): NonNullable<Messaging<App>[K]> {
  const found = extensions.flatMap(({ messaging }) => messaging?.[kind] ?? [])[0]
  if (found === undefined) throw new NodeFailure('No channel of this server takes messages from automations.')
  return found
}

export function messageEffects(host: Host): MessageEffects {
  const { app, accountId } = host
  return {
    ...(host.dryRun ? unsent(host) : sent(host)),
    person: async (rowId) => {
      const people = (await currentCatalogue(app, accountId)).byName.get('people')
      if (people === undefined) throw new NodeFailure('This account has no People.')
      const actor = await host.actor()
      const { data } = await withObject(app, actor, { id: people.id }, (scope) => getRow(scope, rowId))
      const phones = people.fields.filter(({ metadata }) => metadata['format'] === 'phone_number')
      const phoneNumber = phones
        .map((field) => data[field.name])
        .find((value) => typeof value === 'string' && value !== '')
      const { Name: name } = data
      return {
        name: typeof name === 'string' ? name : '',
        phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : undefined,
      }
    },
  }
}

type Sending = Pick<MessageEffects, 'send' | 'sendTemplate'>

function sent(host: Host): Sending {
  const { app, accountId, key } = host
  return {
    send: async ({ conversationId, text }) => {
      const send = outlet(app.capabilities, 'sendToConversation')
      const { causes = [] } = await host.actor()
      await send(app, { accountId, conversationId, text, key, causes })
    },
    sendTemplate: async (message) => {
      const send = outlet(app.capabilities, 'sendTemplate')
      const { causes = [] } = await host.actor()
      return send(app, { accountId, ...message, key, causes })
    },
  }
}

/** Only notes the messages. */
function unsent({ journal }: Host): Sending {
  return {
    send: async ({ conversationId, text }) => journal.note({ dry_run: true, conversationId, text }),
    sendTemplate: async ({ recipient, template, variables }) => {
      journal.note({ dry_run: true, recipient, template, variables })
      return 'dry-run'
    },
  }
}
