import { describe, expect, it } from 'vitest'
import { publishedAgent } from '../../harness/channels/visitor.ts'
import { settledSources } from '../../harness/knowledge/settled.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems } from './enter.ts'
import { enterAs, newColleague, talk } from './inbox-scene.ts'

describe.skipIf(withoutBrowser)('how an answer from knowledge came about', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  it('is told down to the passage: where it is from, how near it is, and its words', async () => {
    const shared = { name: 'Shop', visibility: 'SHARED' }
    const { id: baseId } = await server.api.ok.post('/knowledge-bases', shared)
    const base = `/knowledge-bases/${baseId}`
    const text = 'Deliveries to Norway take five working days and cost nine euros.'
    const body = new FormData()
    body.append('files', new Blob([text], { type: 'text/plain' }), 'deliveries.txt')
    expect((await server.api.fetch(`${base}/sources/files`, { method: 'POST', body })).status).toBe(202)
    await settledSources(server.api, base)
    const agent = await publishedAgent(server)
    await server.api.ok.put(`${agent.path}/knowledge-bases`, { knowledgeBaseIds: [baseId] })
    const question = 'How long does a delivery to Norway take?'
    const { id } = await talk(server, agent, { name: 'Ana Silva' }, question)

    const mara = await newColleague(server, 'Mara Weber')
    const desk = await enterAs(
      server,
      await visit({ viewport: { width: 1440, height: 900 } }),
      mara,
      `/inbox/${id}`,
    )
    await desk.getByRole('button', { name: 'Why?' }).last().click()
    const beside = desk.getByRole('complementary', { name: 'Details' })
    const passages = beside.getByRole('list', { name: 'Passages it had' })
    const first = passages.getByRole('listitem').first()
    await first.getByText('deliveries.txt').waitFor()
    expect(Number(await first.locator('small').textContent())).toBeGreaterThan(0.3)
    await first.getByText(text).click()
    expect(await first.locator('details').getAttribute('open')).not.toBeNull()
    await picture(desk, 'inbox-passage')
    expect(await accessibilityProblems(desk)).toEqual([])
    const answer = desk.getByRole('log', { name: 'Messages' }).locator('[data-message]').last()
    await answer.getByText(/five working days/).waitFor()
  })
})
