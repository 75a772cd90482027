import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, refusedNode } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }
const origin = { positionX: 0, positionY: 0 }

async function runIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run the test' }).click()
  await page.getByText(/^Test (?:done|failed)$/).waitFor({ timeout: 30_000 })
}

describe.skipIf(withoutBrowser)('a test of a draft begins', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser(refusedNode)

  async function open(id: number): Promise<Page> {
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    return page
  }

  const payloadOfTest = async (id: number) => {
    const { results } = await server.api.ok.get(`/runs?workflowId=${id}&tests=true`)
    return (await server.api.ok.get(`/runs/${results[0].id}`)).payload
  }

  it('with a delivery of its webhook that is chosen, and tells what it does not test', async () => {
    const { id, url } = await smallIntake(server)
    const post = (name: string) =>
      fetch(server.url + new URL(url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, budget: 10 }),
      })
    expect((await post('Rosa Lind')).status).toBeLessThan(300)
    expect((await post('Sam Hill')).status).toBeLessThan(300)
    const page = await open(id)
    await card(page, 'Save them').waitFor()
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const text = page.getByLabel('Trigger data')
    await expect.poll(() => text.inputValue()).toContain('Sam Hill')
    await page.getByLabel('Begin with').selectOption({ index: 1 })
    await expect.poll(() => text.inputValue()).toContain('Rosa Lind')
    await picture(page, 'editor-test-sample')
    expect(await accessibilityProblems(page)).toEqual([])
    await runIt(page)
    expect(await payloadOfTest(id)).toEqual({ name: 'Rosa Lind', budget: 10 })

    // Or with something else, once it is JSON.
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByLabel('Begin with').selectOption({ label: 'Start from scratch' })
    await text.fill('{"name": "Tom"')
    await page.getByText('Not valid JSON yet.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // An incomplete node is saved, so it is part of the test.
    await card(page, 'Save them').click()
    await page.locator('[aria-label=Graph]').press('a')
    await page.keyboard.type('api')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await server.api.ok.get(`/workflows/${id}/draft`)).nodes.at(-1).type)
      .toBe('API')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByText('Not part of this test').count()).toBe(0)
  })

  it('with a record that is there, told as its event would tell it', async () => {
    const { results } = await server.api.ok.get('/objects')
    const people = results.find((one: { name: string }) => one.name === 'people')
    const [type] = (await server.api.ok.get('/objects/people/record-types')).results
    const { id } = await server.api.ok.post('/workflows', { name: 'New people' })
    const data = {
      type: 'TRIGGER',
      triggerType: 'OBJECT_RECORD_CREATED',
      triggeredByTableId: people.id,
      triggeredByRecordTypeId: type.id,
    }
    await server.api.ok.post(`/workflows/${id}/nodes`, { type: 'TRIGGER', position: origin, data })
    const row = await server.api.ok.post('/objects/people/rows', { data: { Name: 'Uma Reed' } })
    const page = await open(id)
    await page.locator('[data-node]').first().waitFor()
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByLabel('Begin with').selectOption({ label: 'Record: Uma Reed' })
    await expect.poll(() => page.getByLabel('Trigger data').inputValue()).toContain(row.id)
    await runIt(page)
    const tested = await payloadOfTest(id)
    expect(tested).toMatchObject({ event: 'OBJECT_RECORD_CREATED', row_id: row.id, object_id: people.id })

    // What really comes has the same keys.
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true })
    await server.api.ok.post('/objects/people/rows', { data: { Name: 'Vera Moss' } })
    const came = async () => (await server.api.ok.get(`/runs?workflowId=${id}&status=SUCCEEDED`)).results
    await expect.poll(async () => (await came()).length, { timeout: 30_000 }).toBe(1)
    const { payload } = await server.api.ok.get(`/runs/${(await came())[0].id}`)
    expect(Object.keys(tested).toSorted()).toEqual(Object.keys(payload).toSorted())
  })
})
