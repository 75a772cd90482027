import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

/** Five megabytes: a long text, and many things. */
const large = {
  text: 'a long answer '.repeat(200_000),
  rows: Array.from({ length: 40_000 }, (_, index) => ({
    order: index,
    name: `Somebody called ${index}`,
    isNew: true,
  })),
}

describe.skipIf(withoutBrowser)('a run in which a node gave five megabytes', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser()
  const shop = whileTestsRun(
    () =>
      startWebsite({
        '/large': { headers: { 'content-type': 'application/json' }, body: JSON.stringify(large) },
      }),
    (site) => site.close(),
  )

  async function ran(): Promise<string> {
    const { id } = await server.api.ok.post('/workflows', { name: 'Asks for much' })
    const add = async (type: string, alias: string, data: object, positionY: number): Promise<string> => {
      const body = { type, position: { positionX: 0, positionY }, data: { type, ...data } }
      const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
      await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
      return nodeId
    }
    const form = await add('WEBHOOK', 'Form', { triggerByWebhookIds: [] }, 0)
    const ask = await add('API', 'Ask', { url: `${shop.url}/large` }, 140)
    await server.api.ok.post(`/workflows/${id}/edges`, { source: form, handle: 'default', target: ask })
    const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, { payload: {} })
    const stateOf = async () => (await server.api.ok.get(`/runs/${logId}`)).status
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('SUCCEEDED')
    return `/runs/${id}/${logId}`
  }

  it('is looked at like every other, and what it gave is copied and saved whole', async () => {
    expect(JSON.stringify(large).length).toBeGreaterThan(5_000_000)
    const address = await ran()
    const { page, context } = await visit({ ...big, acceptDownloads: true })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signedIn(server, context)
    const reads = { list: 0, step: 0 }
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/steps')) reads.list++
      if (/\/steps\/[^/]+$/.test(pathname)) reads.step++
    })
    await page.goto(server.url + address)
    await page.getByRole('list', { name: 'What ran' }).getByText('Ask').click()
    const panel = page.getByRole('region', { name: 'What Ask did' })
    await panel.getByText('2,798,000 more characters').waitFor({ timeout: 60_000 })
    await panel.getByText('and 39,900 more').waitFor()
    // Little of it is drawn, so that the page stays quick.
    expect(await page.locator('main *').count()).toBeLessThan(1500)
    await picture(page, 'run-large')
    expect(await accessibilityProblems(page)).toEqual([])

    await panel.getByRole('button', { name: 'Copy Result' }).click()
    await page.getByText('Copied').waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(JSON.parse(copied)).toEqual(large)
    const saving = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Save Result as a file' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('Ask.json')
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(large)

    // Other runs do not have it read again.
    const before = { ...reads }
    await ran()
    await expect.poll(() => reads.list).toBeGreaterThan(before.list)
    expect(reads.step).toBe(before.step)
  })
})
