import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { finished } from '../../harness/workflows/automation.ts'
import { callee } from '../../harness/workflows/calls.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, saved } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }
// What is typed is saved a moment later, and a busy machine takes its time.
const whenSaved = { timeout: 30_000 }

const textField = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

describe.skipIf(withoutBrowser)('calls of automations', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  async function caller(): Promise<{ id: number; call: string; after: string }> {
    const { id } = await server.api.ok.post('/workflows', { name: 'New order' })
    const position = { positionX: 0, positionY: 0 }
    const add = async (
      data: { type: string; [key: string]: unknown },
      positionY: number,
    ): Promise<string> => {
      const body = { type: data.type, position: { ...position, positionY }, data }
      return (await server.api.ok.post(`/workflows/${id}/nodes`, body)).nodeId
    }
    const start = await add({ type: 'WEBHOOK' }, 0)
    const other = await callee(server.api)
    const call = await add({ type: 'CALL_AUTOMATION', automationId: other.id }, 160)
    const after = await add({ type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: 'Later' }, 320)
    await server.api.ok.post(`/workflows/${id}/edges`, { source: start, target: call })
    await server.api.ok.post(`/workflows/${id}/edges`, { source: call, target: after })
    return { id, call, after }
  }

  const dataOf = async (id: number, nodeId: string) =>
    (await server.api.ok.get(`/workflows/${id}/draft`)).nodes.find(
      (one: { nodeId: string }) => one.nodeId === nodeId,
    ).data

  it('are set up with a picker and the declared inputs, and runs link to each other', async () => {
    const target = await callee(server.api, {
      inputs: [{ name: 'sku', description: 'The article' }],
      values: [{ name: 'stock', type: 'NUMBER', value: '7' }],
    })
    const name = `Check the stock ${target.id}`
    await server.api.ok.put(`/workflows/${target.id}`, { name })
    const { id, call, after } = await caller()
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await card(page, 'Call automation').click()
    await page.getByRole('button', { name: /^Automation: / }).click()
    await page.keyboard.type(`the STOCK ${target.id}`)
    const options = page.getByRole('option')
    await expect.poll(() => options.allTextContents(), whenSaved).toEqual([name])
    await picture(page, 'calls-picker')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await dataOf(id, call)).automationId, whenSaved).toBe(target.id)

    await page.getByText('Text · The article').waitFor()
    await textField(page, 'sku').click()
    await page.keyboard.type('A-1')
    await expect.poll(async () => (await dataOf(id, call)).inputs, whenSaved).toEqual({ sku: 'A-1' })
    await picture(page, 'calls-form')
    expect(await accessibilityProblems(page)).toEqual([])

    // The declared result completes the texts of later nodes, before anything has run.
    await card(page, 'Transform').click()
    await textField(page, 'Prompt').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('{stock')
    await page.getByRole('option', { name: /Call automation\.stock/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await dataOf(id, after)).prompt, whenSaved).toBe(`{${call}.stock}`)
    await saved(page)

    const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, {})
    await finished(server.api, id, logId)
    await page.goto(`${server.url}/runs/${id}/${logId}`)
    const called = page.getByRole('region', { name: 'Called runs' })
    await called.waitFor()
    await picture(page, 'calls-run')
    expect(await accessibilityProblems(page)).toEqual([])
    await called.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Called by New order' }).click()
    await called.waitFor()
    expect(new URL(page.url()).pathname).toBe(`/runs/${id}/${logId}`)
  })
})
