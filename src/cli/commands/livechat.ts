import { identitySecret, readAgent } from '../../agents/index.ts'
import { uuid } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'
import { command, UsageError } from '../command.ts'
import { accountId, asGuest, print } from '../guest.ts'

const account = { description: 'Namespace of the account; may be left out when there is only one' } as const

async function agentOf(app: App, namespace: string | undefined, id: string) {
  if (!uuid.safeParse(id).success) throw new UsageError('Name the agent by its id, as GET /agents shows it.')
  return readAgent(app.db, await accountId(app, namespace), id)
}

export const livechatShow = command({
  name: 'livechat show',
  summary: 'Show where the chat of an agent is, and what puts it on a website.',
  argument: 'agent-id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      const agent = await agentOf(app, namespace, id)
      print(
        `${agent.name}${agent.is_offline ? ' is paused: it answers nothing until it is published.' : ' is published.'}`,
        `Page:    ${app.publicUrl}/chat/${agent.id}`,
        `Website: <script src="${app.publicUrl}/chat/embed.js" data-agent="${agent.id}" defer></script>`,
      )
    }),
})

export const livechatSecret = command({
  name: 'livechat secret',
  summary: 'Show the secret with which your server signs the email addresses of visitors.',
  argument: 'agent-id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      const agent = await agentOf(app, namespace, id)
      print(
        `Identity secret: ${await identitySecret(app, agent.id)}`,
        'Sign with it on your server: the hex HMAC-SHA-256 of the email address goes into data-signature.',
        'Whoever has it can claim to be anybody: keep it out of pages and repositories.',
      )
    }),
})
