import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('runs under way', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser()
  // Takes what it is asked and never answers.
  const silent = whileTestsRun(
    () => startWebsite({ '/orders': () => undefined }),
    (site) => site.close(),
  )

  /** An automation that waits for an answer, live. */
  async function waiting(name: string): Promise<{ id: number; begin: () => Promise<unknown> }> {
    const { id } = await server.api.ok.post('/workflows', { name })
    const hook = await server.api.ok.post('/incoming-webhooks', { name, useAuthentication: false })
    const add = async (type: string, alias: string, data: object, positionY: number) => {
      const body = { type, position: { positionX: 0, positionY }, data: { type, ...data } }
      const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
      await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
      return nodeId
    }
    const form = await add('WEBHOOK', 'Form', { triggerByWebhookIds: [hook.id] }, 0)
    const call = await add('API', 'Ask the shop', { url: `${silent.url}/orders`, timeoutSeconds: 120 }, 140)
    await server.api.ok.post(`/workflows/${id}/edges`, { source: form, handle: 'default', target: call })
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true })
    const url = server.url + new URL(hook.url).pathname
    const headers = { 'content-type': 'application/json' }
    return { id, begin: () => fetch(url, { method: 'POST', headers, body: '{}' }) }
  }

  const running = async (id: number) =>
    (await server.api.ok.get(`/runs?workflowId=${id}`)).results.filter(
      ({ completedAt }: { completedAt: string | null }) => completedAt === null,
    ).length

  it('one is cancelled where it is looked at', async () => {
    const { id, begin } = await waiting('Asks once')
    await begin()
    await expect.poll(() => running(id), { timeout: 30_000 }).toBe(1)
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs`)
    await page.getByRole('link', { name: 'Asks once' }).first().click()
    await page.getByRole('list', { name: 'What ran' }).getByText('Ask the shop').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => running(id), { timeout: 30_000 }).toBe(0)
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    await picture(page, 'run-cancelled')
  })

  it('several are cancelled together', async () => {
    const { id, begin } = await waiting('Asks often')
    await Promise.all([begin(), begin(), begin()])
    await expect.poll(() => running(id), { timeout: 30_000 }).toBe(3)
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs`)
    const rows = page.getByRole('row').filter({ hasText: 'Asks often' })
    await expect.poll(() => rows.count()).toBe(3)
    for (let index = 0; index < 3; index++) await rows.nth(index).getByLabel('Choose this run').check()
    await page.getByRole('button', { name: 'Cancel 3' }).click()
    await expect.poll(() => running(id), { timeout: 30_000 }).toBe(0)
    await expect.poll(() => rows.filter({ hasText: 'Cancelled' }).count(), { timeout: 30_000 }).toBe(3)
  })
})
