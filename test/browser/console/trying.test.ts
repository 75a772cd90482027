import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('a draft', () => {
  const server = useServer({ console: true, workers: true })
  const visit = useBrowser()

  async function open(path: string) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(server.url + path)
    return visited
  }

  it('is tested live on the canvas, and published', async () => {
    const { id } = await smallIntake(server)
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Save them').waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByLabel('What starts it hands on').fill('{"name": "Rosa Lind", "budget": 2400}')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('Test done').waitFor({ timeout: 30_000 })
    await card(page, 'Save them').getByText('done').waitFor()
    await card(page, 'Save them').click()
    await page.getByRole('tab', { name: 'Output' }).click()
    await page.getByText('Rosa Lind').first().waitFor()
    await picture(page, 'editor-tested')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Publish' }).click()
    await picture(page, 'editor-publish')
    await page.getByRole('button', { name: 'Publish and switch on' }).click()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByLabel('Name of the node').fill('Keep them')
    await page.getByLabel('Name of the node').press('Enter')
    await page.getByText('Unpublished changes').waitFor()
    await page.getByRole('button', { name: 'More of the graph' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Make it the draft' }).click()
    await card(page, 'Save them').waitFor()
  })

  it('of an agent is talked with, and each turn lights up its path', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Reception' })
    const { results } = await server.api.ok.get(`/agents/${agentId}/flows`)
    const { page, complaints } = await open(`/agents/${agentId}/flows/${results[0].id}`)
    await card(page, 'Start').click()
    await page.keyboard.press('a')
    await page.keyboard.type('say')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Message' }).fill('Welcome to Brightwater.')
    await page.getByRole('textbox', { name: 'Message' }).blur()
    await page.locator('[data-state=saved]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.locator('[aria-label=Graph]').press('Escape')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('log').getByText('Welcome to Brightwater.').waitFor({ timeout: 30_000 })
    await card(page, 'Say').getByText('done').waitFor({ timeout: 15_000 })
    await picture(page, 'flow-chat')
    expect(await accessibilityProblems(page)).toEqual([])
    // A node without its message is refused at first.
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })
})
