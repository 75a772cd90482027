import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }
const dark = { ...big, colorScheme: 'dark' as const }

describe.skipIf(withoutBrowser)('agents and knowledge', () => {
  const server = useServer({ console: true, workers: true })
  const visit = useBrowser()

  async function open(path: string, options: typeof big = big) {
    const visited = await visit(options)
    await signedIn(server, visited.context)
    await visited.page.goto(server.url + path)
    return visited
  }

  it('are made and written, saved as one types', async () => {
    const { page } = await open('/agents')
    await page.getByRole('button', { name: 'New agent' }).click()
    await page.getByLabel('Name').fill('Reception')
    await page.keyboard.press('Enter')
    await page.getByLabel('Instructions').fill('You answer for a plumber.')
    await page.getByLabel('Instructions').blur()
    await page.locator('[data-state=saved]').waitFor()
    const agentId = page.url().split('/').at(-1)
    const settings = () => server.api.ok.get(`/agents/${agentId}/agent-setting`)
    await expect.poll(async () => (await settings()).instructions).toBe('You answer for a plumber.')
    await page.getByRole('link', { name: 'Variables' }).click()
    await page.getByLabel('New variable').fill('ORDER')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('{ORDER}').waitFor()
    await page.getByRole('link', { name: 'Intents' }).click()
    await page.getByRole('button', { name: 'New intent' }).click()
    await page.getByLabel('Name').fill('Refund')
    await page.getByLabel('How people say it').fill('I want my money back\nrefund please')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Refund' }).waitFor()
  })

  it.each([
    ['wide', big],
    ['dark', dark],
    ['phone', phone],
  ])('are for everybody (%s)', async (look, options) => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: `Reception ${look}` })
    const { page } = await open('/agents', options)
    for (const part of [
      '',
      '/flows',
      '/intents',
      '/variables',
      '/knowledge',
      '/embedding',
      '/theme',
      '/analytics',
    ]) {
      await page.goto(`${server.url}/agents/${agentId}${part}`)
      await page.getByRole('navigation', { name: 'Parts of the agent' }).waitFor()
      await page.locator('[aria-label=Loading]').waitFor({ state: 'detached' })
      await picture(page, `agent${part.replace('/', '-')}-${look}`)
      expect(await accessibilityProblems(page)).toEqual([])
    }
  })

  it('hold passages that are found by a question, with how near they are', async () => {
    const { id } = await server.api.ok.post('/knowledge-bases', { name: 'House rules' })
    const { page } = await open(`/knowledge/${id}`)
    await page.getByText('There is nothing in it yet.').waitFor()
    await page.getByText('Files', { exact: true }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'hours.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('We are open from nine to five, Monday to Friday.'),
    })
    await page.getByText('Ready').waitFor({ timeout: 60_000 })
    await page.getByLabel('Question').fill('When are you open?')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Passages' }).getByText('nine to five').waitFor()
    await picture(page, 'knowledge-search')
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
