import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('the run limits of an automation', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser((complaint) => complaint.includes('400 (Bad Request)'))

  it('are set in its editor, and runs beyond them wait for a slot', async () => {
    const { api } = server
    const { id } = await api.ok.post('/workflows', { name: 'One order at a time' })
    const hook = await api.ok.post('/incoming-webhooks', { name: 'orders', useAuthentication: false })
    const add = async (type: string, data: object): Promise<string> => {
      const body = { type, position: { positionX: 0, positionY: 0 }, data: { type, ...data } }
      return (await api.ok.post(`/workflows/${id}/nodes`, body)).nodeId
    }
    const source = await add('WEBHOOK', { triggerByWebhookIds: [hook.id] })
    const target = await add('WAIT', { waitFor: 'CALL' })
    await api.ok.post(`/workflows/${id}/edges`, { source, handle: 'default', target })
    await api.ok.post(`/workflows/${id}/publish`, { activate: true })

    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await page.getByRole('button', { name: 'Run limits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run limits' })
    await dialog.getByLabel('Runs at the same time').fill('1')
    await dialog.getByLabel('Key').fill('{order}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('{order} is not known before a run starts').waitFor()
    await picture(page, 'run-limits')
    await dialog.getByLabel('Key').fill('{trigger_payload.order}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await api.ok.get(`/workflows/${id}/flow-control`)).toEqual({
      key: '{trigger_payload.order}',
      concurrency: 1,
      rate: null,
      debounceSeconds: null,
    })

    const runs: string[] = []
    for (let count = 0; count < 2; count++) {
      runs.push((await api.ok.post(`/workflows/${id}/call`, { payload: { order: 17 } })).logId)
    }
    await page.goto(`${server.url}/runs?workflow=${id}`)
    await page.getByText('Waiting for a slot').waitFor({ timeout: 30_000 })
    await picture(page, 'runs-waiting-for-slot')
    await page.goto(`${server.url}/runs/${id}/${runs[1]}`)
    await page.getByText('The automation has reached one of its limits.').waitFor()

    // The limits are shown again, and apply at once without them.
    await page.goto(`${server.url}/automations/${id}`)
    await page.getByRole('button', { name: 'Run limits' }).click()
    await dialog.getByLabel('Runs at the same time').fill('')
    await dialog.getByLabel('Key').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await api.ok.get(`/runs/${runs[1]}`)).waitsFor?.kind, { timeout: 30_000 })
      .toBe('CALL')
    await api.ok.post('/runs/cancel', { ids: runs })
  })
})
