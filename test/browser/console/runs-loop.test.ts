import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

const ran = (page: Page) => page.getByRole('list', { name: 'What ran' })

describe.skipIf(withoutBrowser)('a run with a loop', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  /** A live automation that keeps everybody who is named, and how it is begun. */
  async function keeping(): Promise<{
    id: number
    save: string
    begin: (names: string[]) => Promise<string>
  }> {
    const { id } = await server.api.ok.post('/workflows', { name: 'Keep them all' })
    const hook = await server.api.ok.post('/incoming-webhooks', { name: 'list', useAuthentication: false })
    const { results } = await server.api.ok.get('/objects')
    const people = results.find((one: { name: string }) => one.name === 'people')
    const add = async (type: string, alias: string, data: object, positionY: number): Promise<string> => {
      const body = { type, position: { positionX: 0, positionY }, data: { type, ...data } }
      const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
      await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
      return nodeId
    }
    const form = await add('WEBHOOK', 'List', { triggerByWebhookIds: [hook.id] }, 0)
    const each = await add(
      'ITERATION',
      'Each of them',
      { variableName: 'trigger_payload', variablePath: 'names' },
      140,
    )
    const rowData = { Name: `{${each}.item}` }
    const save = await add(
      'DYNAMIC_TABLES',
      'Save one',
      { tableId: people.id, operation: 'CREATE', rowData },
      280,
    )
    await server.api.ok.post(`/workflows/${id}/edges`, { source: form, handle: 'default', target: each })
    await server.api.ok.post(`/workflows/${id}/edges`, { source: each, handle: 'body', target: save })
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true })
    const url = server.url + new URL(hook.url).pathname
    const done = async (): Promise<{ id: string }[]> =>
      (await server.api.ok.get(`/runs?status=SUCCEEDED&workflowId=${id}`)).results
    const begin = async (names: string[]) => {
      const headers = { 'content-type': 'application/json' }
      await fetch(url, { method: 'POST', headers, body: JSON.stringify({ names }) })
      await expect.poll(async () => (await done()).length, { timeout: 30_000 }).toBeGreaterThan(0)
      return (await done())[0]?.id ?? ''
    }
    return { id, save, begin }
  }

  it('shows what went in and came out in each round, on the graph that it ran on', async () => {
    const { id, save, begin } = await keeping()
    const runId = await begin(['Ana', 'Ben', 'Chloe'])
    // What is drawn and live by now is something else.
    await server.api.ok.put(`/workflows/${id}/nodes/${save}`, { alias: 'Another name' })
    await server.api.ok.post(`/workflows/${id}/publish`, {})
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs/${id}/${runId}`)
    await page.getByText('On version 1').waitFor()
    await page.locator('.react-flow__node-loop').getByText('For each item of trigger_payload.names').waitFor()
    await page.locator('[data-node]').filter({ hasText: 'Save one' }).getByText('done 3 times').waitFor()
    await expect.poll(() => page.getByText('Another name').count()).toBe(0)
    for (const round of ['Round 1', 'Round 2', 'Round 3']) await ran(page).getByText(round).waitFor()
    await ran(page).getByText('Round 2').click()
    const panel = page.getByRole('region', { name: 'What Save one did' })
    const time = panel.getByLabel('Which time')
    await expect.poll(() => time.locator('option:checked').innerText()).toBe('Round 2')
    const names = ['Ana', 'Ben', 'Chloe']
    for (const [index, name] of names.entries()) {
      await time.selectOption({ label: `Round ${index + 1}` })
      await panel.getByText('Output', { exact: true }).click()
      await panel.getByText(name).first().waitFor()
      await panel.getByText('Input', { exact: true }).click()
      await panel.getByText('Each of them.item').waitFor()
      await panel.getByText(name).first().waitFor()
    }
    await picture(page, 'run-loop')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('that is over is run again from the start, together with others', async () => {
    const { id, begin } = await keeping()
    await begin(['Dora'])
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs?workflow=${id}`)
    const boxes = page.getByLabel('Choose this run')
    await boxes.first().check()
    const listed = async () =>
      (await server.api.ok.get(`/runs?status=SUCCEEDED&workflowId=${id}`)).results.length
    await page.getByRole('button', { name: 'Run 1 again from the start' }).click()
    await expect.poll(listed, { timeout: 30_000 }).toBe(2)
    await expect.poll(() => boxes.count(), { timeout: 30_000 }).toBe(2)
    await page.getByLabel('Choose all').check()
    await picture(page, 'runs-many')
    await page.getByRole('button', { name: 'Run 2 again from the start' }).click()
    await expect.poll(listed, { timeout: 30_000 }).toBe(4)
    const people = (await server.api.ok.post('/objects/people/rows/list', { search: 'Dora' })).results
    expect(people).toHaveLength(4)
  })
})
