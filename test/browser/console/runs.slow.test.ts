import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('runs', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  /** One that is done, and one that failed. */
  async function runs(): Promise<void> {
    const { id, url: address } = await smallIntake(server)
    const url = address.replace(new URL(address).origin, server.url)
    await server.api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
    const post = (body: object) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post({ name: 'Rosa Lind', budget: 2400 })
    await post({ name: 'Nobody', budget: 2400, email: 'no address' })
    const ended = async () =>
      (await server.api.ok.get(`/workflows/${id}/logs`)).results.filter(
        (run: { completed_at: string | null }) => run.completed_at !== null,
      ).length
    await expect.poll(ended, { timeout: 30_000 }).toBe(2)
  }

  it('are listed live with what went wrong, and each shows what ran', async () => {
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs`)
    await page.getByText('Nothing has run yet.').waitFor()
    await runs()
    await page.getByRole('cell', { name: 'Failed' }).waitFor()
    await picture(page, 'runs-wide')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByLabel('Search in errors').fill('no such words')
    await page.getByText('No runs match these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    // By what started it, and when.
    await page.getByLabel('Started by').selectOption({ label: 'Schedule' })
    await page.getByText('No runs match these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('From').fill('2126-01-01')
    await page.getByText('No runs match these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Started by').selectOption({ label: 'Webhook' })
    await page.waitForURL(/triggerType=INCOMING_WEBHOOK/)
    await page.getByRole('cell', { name: 'Failed' }).waitFor()
    await page.getByLabel('Status').getByText('Done', { exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Failed' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Small intake' }).first().click()
    await page.getByText('On version 1').waitFor()
    await page.getByRole('list', { name: 'What ran' }).getByText('Save them').click()
    await page.getByText('Rosa Lind').first().waitFor()
    await page.getByText('Input', { exact: true }).click()
    await page.getByText('Form.name').waitFor()
    await picture(page, 'run-wide')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'More of the run' }).click()
    await page.getByRole('menuitem', { name: 'Pin data to draft' }).click()
    await page.getByText('3 nodes of the draft pinned').waitFor()
    const workflowId = Number(page.url().split('/').at(-2))
    const { results: pinned } = await server.api.ok.get(`/workflows/${workflowId}/pinned`)
    expect(pinned).toHaveLength(3)
    const { output } = await server.api.ok.get(`/workflows/${workflowId}/nodes/${pinned[0].nodeId}/pinned`)
    expect(output).toMatchObject({ name: 'Rosa Lind' })
  })

  it('begins again from the start, or from the node that failed, on the version that was mended', async () => {
    const { results } = await server.api.ok.get('/runs?status=FAILED')
    const { id, workflowId } = results[0]
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs/${workflowId}/${id}`)
    await page.getByText('On version 1').waitFor()
    await page.getByRole('button', { name: 'More of the run' }).click()
    await page.getByRole('menuitem', { name: 'Run again from the start' }).click()
    await page.waitForURL((url) => url.pathname !== `/runs/${workflowId}/${id}`)
    // What was sent is wrong still.
    await page.getByRole('button', { name: 'Retry from the failed node' }).waitFor({ timeout: 30_000 })
    const { nodes } = await server.api.ok.get(`/workflows/${workflowId}/draft`)
    const save = nodes.find((one: { alias: string }) => one.alias === 'Save them')
    const { Email: _, ...rowData } = save.data.rowData
    await server.api.ok.put(`/workflows/${workflowId}/nodes/${save.nodeId}`, {
      data: { ...save.data, rowData },
    })
    await server.api.ok.post(`/workflows/${workflowId}/publish`, {})
    await page.getByRole('button', { name: 'More of the run' }).click()
    await page.getByRole('menuitem', { name: 'Retry on the current version' }).click()
    await page.getByText('On version 2').waitFor({ timeout: 30_000 })
    const ran = page.getByRole('list', { name: 'What ran' })
    await ran.getByRole('button', { name: /^Save them failed, then/ }).waitFor()
    await ran.getByRole('button', { name: /^Save them done/ }).waitFor({ timeout: 30_000 })
    const logId = page.url().split('/').at(-1)
    const ended = async () => (await server.api.ok.get(`/runs/${logId}`)).status
    await expect.poll(ended).toBe('SUCCEEDED')
  })

  it('that failed are retried together, on their version or on the one of now', async () => {
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs?status=FAILED`)
    await page.getByLabel('Choose this run').first().check()
    await page.getByRole('button', { name: 'Retry 1' }).click()
    await page.getByRole('menuitem', { name: 'On the current version' }).click()
    await page.getByText('Continues where they failed.').waitFor()
    const failed = async () => (await server.api.ok.get('/runs?status=FAILED')).results.length
    await expect.poll(failed, { timeout: 30_000 }).toBe(2)
    await expect.poll(() => page.getByLabel('Choose this run').count(), { timeout: 15_000 }).toBe(2)
  })

  it('have their name, their state and what can be done with them in a low bar on a phone, in German as well', async () => {
    const { page, context } = await visit(phone)
    await signedIn(server, context)
    await context.addInitScript(() => localStorage.setItem('frontdesk.language', 'de'))
    await page.goto(`${server.url}/runs?status=FAILED`)
    await page.getByRole('link', { name: 'Small intake' }).first().click()
    const retry = page.getByRole('button', { name: 'Ab dem gescheiterten Knoten wiederholen' })
    await retry.waitFor()
    await picture(page, 'run-phone-german')
    const heightOf = async () => (await page.locator('main > header').boundingBox())?.height
    await expect.poll(heightOf).toBeLessThanOrEqual(96)
    for (const part of [retry, page.getByRole('button', { name: 'Mehr zum Lauf' })]) {
      const right = async () => {
        const box = await part.boundingBox()
        return (box?.x ?? 999) + (box?.width ?? 0)
      }
      await expect.poll(right).toBeLessThanOrEqual(390)
    }
  })
})
