import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAgent } from '../../harness/agents/agent.ts'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { enterAs, newColleague } from './inbox-scene.ts'

const english = {
  locale: 'en',
  pane: 'Conversations',
  filter: 'Filter',
  search: 'Search conversations',
}
const german = { locale: 'de', pane: 'Gespräche', filter: 'Filter', search: 'In Gesprächen suchen' }
const desktop = { viewport: { width: 1440, height: 900 } }
const tablet = { viewport: { width: 1000, height: 800 } }

const windows = [
  { name: 'desktop', options: desktop },
  { name: 'tablet', options: tablet },
  { name: 'phone', options: phone },
  { name: 'dark', options: { ...desktop, colorScheme: 'dark' as const } },
]

describe.skipIf(withoutBrowser)('the header of the inbox list', () => {
  const server = useServer({ console: true })
  const visit = useBrowser()

  it('stays inside the list with counts of three digits and more, in English and German', async () => {
    const agent = await createAgent(server.api)
    const mara = await newColleague(server, 'Mara Weber')
    await sql`
      insert into conversations (id, account_id, agent_id, channel, status, handler, assignee_id, created_at, last_message_at)
      select gen_random_uuid(), ${server.account.id}, ${agent.id}, 'LIVECHAT', 'OPEN',
        case n % 3 when 0 then 'AGENT' when 1 then 'QUEUE' else 'HUMAN' end,
        case when n % 3 = 2 then ${mara.id}::int end, now(), now()
      from generate_series(1, 2900) n`.execute(server.app.db)
    for (const words of [english, german]) {
      const { locale } = words
      for (const { name, options } of windows) {
        const visited = await visit(options)
        await visited.context.addInitScript(
          (language) => localStorage.setItem('frontdesk.language', language),
          locale,
        )
        const desk = await enterAs(server, visited, mara, '/inbox')
        const pane = desk.getByRole('region', { name: words.pane })
        await pane.getByText('967').last().waitFor()
        await picture(desk, `inbox-header-${locale}-${name}`)
        const frame = await pane.boundingBox()
        const filter = pane.getByRole('button', { name: words.filter, exact: true })
        const buttons = await pane.locator('header').getByRole('button').all()
        for (const part of [...buttons, pane.getByRole('searchbox', { name: words.search })]) {
          const box = await part.boundingBox()
          expect(box?.x).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN)
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
        }
        await filter.click()
        await desk.getByRole('dialog', { name: words.filter }).waitFor()
        await visited.context.close()
      }
    }
  })
})
