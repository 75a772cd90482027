import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('a run that is over', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser()
  const shop = whileTestsRun(
    () => startWebsite({}),
    (site) => site.close(),
  )

  async function add(
    id: number,
    type: string,
    alias: string,
    data: object,
    positionY: number,
  ): Promise<string> {
    const body = { type, position: { positionX: 0, positionY }, data: { type, ...data } }
    const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
    await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
    return nodeId
  }

  /** A run of a webhook and the given nodes in a line. */
  async function ran(nodes: readonly { type: string; alias: string; data: object }[]) {
    const { id } = await server.api.ok.post('/workflows', { name: 'Tells the shop' })
    const hook = await server.api.ok.post('/incoming-webhooks', { name: 'shop', useAuthentication: false })
    let source = await add(id, 'WEBHOOK', 'Form', { triggerByWebhookIds: [hook.id] }, 0)
    for (const [index, { type, alias, data }] of nodes.entries()) {
      const target = await add(id, type, alias, data, (index + 1) * 140)
      await server.api.ok.post(`/workflows/${id}/edges`, { source, handle: 'default', target })
      source = target
    }
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true })
    const { logId } = await server.api.ok.post(`/workflows/${id}/call`, { payload: { order: 17 } })
    return { id, logId: String(logId) }
  }

  const status = async (id: string) => (await server.api.ok.get(`/runs/${id}`)).status

  it('restarts at a step, after its menu has told what acts a second time', async () => {
    shop.pages.set('/look', '{"order": 17}')
    shop.pages.set('/tell', '{"told": true}')
    const { id, logId } = await ran([
      { type: 'API', alias: 'Look it up', data: { url: `${shop.url}/look` } },
      { type: 'API', alias: 'Tell the shop', data: { url: `${shop.url}/tell`, method: 'POST' } },
    ])
    await expect.poll(() => status(logId), { timeout: 30_000 }).toBe('SUCCEEDED')
    shop.log.length = 0
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs/${id}/${logId}`)
    await page.getByRole('button', { name: 'Actions for Tell the shop' }).click()
    await page.getByRole('menuitem', { name: 'Restart from here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restart from “Tell the shop”?' })
    await dialog.getByText('Keeps 2 results. Runs 1 step again.').waitFor()
    await dialog.getByText('These steps act a second time: Tell the shop').waitFor()
    await picture(page, 'run-restart')
    await dialog.getByRole('button', { name: 'Restart' }).click()
    await page.getByRole('link', { name: 'Restarted from an earlier run' }).waitFor({ timeout: 30_000 })
    const next = page.url().split('/').at(-1) ?? ''
    expect(next).not.toBe(logId)
    await expect.poll(() => status(next), { timeout: 30_000 }).toBe('SUCCEEDED')
    expect(shop.log).toEqual(['200 /tell'])
  })

  it('runs again after it was canceled', async () => {
    const { id, logId } = await ran([{ type: 'WAIT', alias: 'Hold', data: { waitFor: 'CALL' } }])
    await expect.poll(() => status(logId), { timeout: 30_000 }).toBe('WAITING')
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs/${id}/${logId}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect.poll(() => page.url().endsWith(logId), { timeout: 30_000 }).toBe(false)
    const next = page.url().split('/').at(-1) ?? ''
    await expect.poll(() => status(next), { timeout: 30_000 }).toBe('WAITING')
    await server.api.ok.post('/runs/cancel', { ids: [next] })
  })
})
