import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, refusedNode } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('publishing', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  interface Drawn {
    nodeId: string
    alias: string
    data: Record<string, unknown>
  }

  it('tells what is added, changed and removed, field by field, with warnings, and brings an earlier draft back', async () => {
    const { id } = await smallIntake(server)
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true })
    const nodes: Drawn[] = (await server.api.ok.get(`/workflows/${id}/draft`)).nodes
    const named = (alias: string) => nodes.find((one) => one.alias === alias)
    const [form, enough, save] = [named('Form'), named('Enough?'), named('Save them')]
    const conditions = [{ id: 'big', label: 'enough', expression: `{${form?.nodeId}.budget} > 5000` }]
    await server.api.ok.put(`/workflows/${id}/nodes/${enough?.nodeId}`, {
      data: { ...enough?.data, conditions },
    })
    await server.api.ok.delete(`/workflows/${id}/nodes/${save?.nodeId}`)
    const call = await server.api.ok.post(`/workflows/${id}/nodes`, {
      type: 'API',
      position: { positionX: 0, positionY: 300 },
      data: { type: 'API', url: 'https://shop.example/orders' },
    })
    await server.api.ok.put(`/workflows/${id}/nodes/${call.nodeId}`, { alias: 'Tell the shop' })

    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await page.getByText('3 unpublished changes').waitFor()
    // What is wrong stands at its node as well.
    await card(page, 'Tell the shop')
      .getByTitle(/^\d+ warning/)
      .waitFor()
    await page.getByRole('button', { name: 'Publish 3 changes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Changes since version 1').waitFor()
    await dialog.getByText('Warning').first().waitFor()
    const changed = dialog.getByRole('list', { name: 'What changed' })
    const line = (alias: string) =>
      changed.getByRole('listitem').filter({ has: page.locator('b').getByText(alias, { exact: true }) })
    await expect.poll(() => line('Tell the shop').innerText()).toContain('added')
    await expect.poll(() => line('Save them').innerText()).toContain('removed')
    const condition = await line('Enough?').innerText()
    expect(condition).toContain('changed')
    expect(condition).toMatch(/Form\.budget\} > 1000/)
    expect(condition).toMatch(/Form\.budget\} > 5000/)
    expect(condition).not.toContain('{"')
    await picture(page, 'publish-differences')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Live v2', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'More of the graph' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Make it the draft' }).last().click()
    await page.getByText('Restored as draft. Publish it to make it live.').waitFor()
    await card(page, 'Save them').waitFor()
    await page.getByText('3 unpublished changes').waitFor()
    // What is live stays as it is.
    const { results } = await server.api.ok.get(`/workflows/${id}/versions`)
    const live = results.find(({ isLive }: { isLive: boolean }) => isLive)
    expect(live.number).toBe(2)
    const draft: Drawn[] = (await server.api.ok.get(`/workflows/${id}/draft`)).nodes
    expect(draft.map(({ alias }) => alias).toSorted()).toEqual(['Enough?', 'Form', 'Save them'])
  })
})
