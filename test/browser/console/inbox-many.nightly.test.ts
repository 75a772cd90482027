import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAgent } from '../../harness/agents/agent.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { useBrowser } from '../visit.ts'
import { enterAs, newColleague } from './inbox-scene.ts'

const count = 10_000

describe.skipIf(withoutBrowser)('ten thousand conversations', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('are scrolled through with as few elements as fit, and stay true meanwhile', async () => {
    const agent = await createAgent(server.api)
    await sql`
      insert into conversations (id, account_id, agent_id, channel, status, created_at, last_message_at, tags)
      select gen_random_uuid(), ${server.account.id}, ${agent.id}, 'LIVECHAT', 'OPEN',
        now() - n * interval '1 minute', now() - n * interval '1 minute', array['n' || n]
      from generate_series(1, ${count}) n`.execute(server.app.db)
    const mara = await newColleague(server, 'Mara Weber')
    const visited = await visit({ viewport: { width: 1440, height: 900 } })
    const page = await enterAs(server, visited, mara, '/inbox')
    const list = page.getByRole('list', { name: 'Conversations' })
    await list.getByRole('listitem').first().waitFor()
    const scroller = page.locator('ul[aria-label="Conversations"]').locator('xpath=..')
    const last = () => list.getByRole('listitem').last().getAttribute('aria-posinset')
    // The wheel of somebody in a hurry: what is drawn stays the same, however far one has come.
    await expect
      .poll(
        async () => {
          await scroller.evaluate((element) => {
            element.scrollTop = element.scrollHeight
          })
          expect(await list.getByRole('listitem').count()).toBeLessThan(50)
          return Number(await last())
        },
        { timeout: 120_000, interval: 20 },
      )
      .toBe(count)
    const { rows } = await sql<{ id: string }>`
      select id from conversations where 'n9999' = any(tags)`.execute(server.app.db)
    const oldest = rows[0]?.id ?? ''
    await server.api.ok.post(`/conversations/${oldest}/reply`, { text: 'Sorry that it took so long' })
    await scroller.evaluate((element) => {
      element.scrollTop = 0
    })
    await list.getByText('Sorry that it took so long').waitFor()
    await expect
      .poll(() => list.getByRole('listitem').first().textContent())
      .toContain('Sorry that it took so long')
  }, 240_000)
})
