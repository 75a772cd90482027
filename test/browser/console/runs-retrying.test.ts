import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('a run that failed', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser()
  const shop = whileTestsRun(
    () => startWebsite({}),
    (site) => site.close(),
  )

  /** A live automation that calls the shop by the path of each version, and two runs that failed on the first. */
  async function failedTwice(): Promise<{ id: number; runs: string[] }> {
    const { id } = await server.api.ok.post('/workflows', { name: 'Tells the shop' })
    const hook = await server.api.ok.post('/incoming-webhooks', { name: 'shop', useAuthentication: false })
    const add = async (type: string, alias: string, data: object, positionY: number): Promise<string> => {
      const body = { type, position: { positionX: 0, positionY }, data: { type, ...data } }
      const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
      await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
      return nodeId
    }
    const form = await add('WEBHOOK', 'Form', { triggerByWebhookIds: [hook.id] }, 0)
    const call = await add('API', 'Tell the shop', { url: `${shop.url}/first` }, 140)
    await server.api.ok.post(`/workflows/${id}/edges`, { source: form, handle: 'default', target: call })
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true })
    const url = server.url + new URL(hook.url).pathname
    const headers = { 'content-type': 'application/json' }
    const runs: string[] = []
    for (let count = 1; count <= 2; count++) {
      await fetch(url, { method: 'POST', headers, body: '{}' })
      const failed = async (): Promise<{ id: string }[]> =>
        (await server.api.ok.get(`/runs?status=FAILED&workflowId=${id}`)).results
      await expect.poll(async () => (await failed()).length, { timeout: 30_000 }).toBe(count)
      runs.push((await failed())[0]?.id ?? '')
    }
    await server.api.ok.put(`/workflows/${id}/nodes/${call}`, {
      data: { type: 'API', url: `${shop.url}/second` },
    })
    await server.api.ok.post(`/workflows/${id}/publish`, {})
    return { id, runs }
  }

  it('goes on from its node on the version that it ran on, or on the one of now', async () => {
    const { id, runs } = await failedTwice()
    shop.pages.set('/first', '{"taken": "first"}')
    shop.pages.set('/second', '{"taken": "second"}')
    shop.log.length = 0
    const { page, context } = await visit(big)
    await signedIn(server, context)
    const ran = page.getByRole('list', { name: 'What ran' })
    const doneOn = async (version: string) => {
      await page.getByText(version).waitFor({ timeout: 30_000 })
      await ran.getByRole('button', { name: /^Tell the shop done/ }).waitFor({ timeout: 30_000 })
      const runId = page.url().split('/').at(-1)
      await expect
        .poll(async () => (await server.api.ok.get(`/runs/${runId}`)).status, { timeout: 30_000 })
        .toBe('SUCCEEDED')
    }

    await page.goto(`${server.url}/runs/${id}/${runs[0]}`)
    await page.getByRole('button', { name: 'Retry from the failed node' }).click()
    await doneOn('On version 1')
    expect(shop.log).toEqual(['200 /first'])
    await picture(page, 'run-retried-same')

    await page.goto(`${server.url}/runs/${id}/${runs[1]}`)
    await page.getByRole('button', { name: 'More of the run' }).click()
    await page.getByRole('menuitem', { name: 'Retry on the current version' }).click()
    await doneOn('On version 2')
    expect(shop.log).toEqual(['200 /first', '200 /second'])
    await picture(page, 'run-retried-current')
  })
})
