import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { useBrowser } from '../visit.ts'
import { card, refusedNode, saved } from './editing.ts'
import { signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

describe.skipIf(withoutBrowser)('a condition', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  it('is built from its fields in whatever order they are filled in', async () => {
    const { id } = await smallIntake(server)
    const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await card(page, 'Enough?').click()
    await page.getByRole('button', { name: 'Condition', exact: true }).click()
    const second = page.getByRole('group', { name: / 2$/ })
    await second.getByLabel('Comparison').selectOption('is at least')
    await second.getByLabel('Compared with').fill('200')
    await second.getByLabel('Field of it').fill('count')
    expect(await second.getByLabel('Field of it').inputValue()).toBe('count')
    await second.getByLabel('Value', { exact: true }).selectOption({ label: 'Form' })
    expect(await second.getByLabel('Field of it').inputValue()).toBe('count')
    const draftNode = async (alias: string) => {
      const { nodes } = await server.api.ok.get(`/workflows/${id}/draft`)
      return nodes.find((one: { alias: string }) => one.alias === alias)
    }
    const { nodeId } = await draftNode('Form')
    await expect
      .poll(async () => (await draftNode('Enough?')).data.conditions[1]?.expression)
      .toBe(`{${nodeId}.count} >= 200`)
    await saved(page)
  })
})
