import { command } from '../command.ts'
import { accountFlag, agentOf, inAccount } from '../open-for-command.ts'
import { print } from '../print.ts'

const onAgent = { argument: 'agent-id', flags: { account: accountFlag } } as const

export const livechatShow = command({
  name: 'livechat show',
  summary: "Show the URL of an agent's chat, and the line for a website.",
  ...onAgent,
  run: ({ account }, id) =>
    inAccount(account, async (app, accountId) => {
      const agent = await agentOf(app, accountId, id)
      print(
        `${agent.name}${agent.is_offline ? ' is paused: it answers nothing until it is published.' : ' is published.'}`,
        `Page:    ${app.publicUrl}/chat/${agent.id}`,
        `Website: <script src="${app.publicUrl}/chat/embed.js" data-agent="${agent.id}" defer></script>`,
      )
    }),
})

export const livechatSecret = command({
  name: 'livechat secret',
  summary: 'Show the secret that signs the email addresses of visitors.',
  ...onAgent,
  run: ({ account }, id) =>
    inAccount(account, async (app, accountId) => {
      const { identitySecret } = await import('../../agents/commands.ts')
      const agent = await agentOf(app, accountId, id)
      print(
        `Identity secret: ${await identitySecret(app, agent.id)}`,
        'Sign with it on your server: the hex HMAC-SHA-256 of the email address goes into data-signature.',
        'Anyone with it can impersonate any visitor. Keep it out of pages and repositories.',
      )
    }),
})
