import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { useServer } from '../../harness/server.ts'
import { startOpenAi } from '../../stand-ins/openai.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const openai = await startOpenAi()
afterAll(() => openai.close())

describe.skipIf(withoutBrowser)('the settings of models', () => {
  const server = useServer({ console: true, environment: openai.environment })
  const visit = useBrowser()

  it('set parameters and prices, test a model, and charge by token', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    await api.ok.put('/model-settings/billing', { bills_tokens: false })
    await page.goto(`${server.url}/settings/models`)
    const row = page.getByRole('row', { name: /stand-in/ })
    await row.getByText('Set by the operator').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Edit stand-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'stand-in' })
    await dialog.getByLabel('Temperature').fill('0.3')
    await dialog.getByLabel('Input price (credits per million tokens)').fill('150')
    await picture(page, 'models-dialog')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved stand-in').waitFor()
    await row.getByText('0.3').waitFor()
    await row.getByText('1 per message').waitFor()

    // It is checked once the server has saved it.
    await page.getByLabel('Charge by token').click()
    await row.getByText('150 in, 0 out per million tokens').waitFor()
    const { bills_tokens, results } = await api.ok.get('/model-settings')
    expect(bills_tokens).toBe(true)
    expect(results.find(({ name }: Json) => name === 'stand-in')).toMatchObject({
      temperature: 0.3,
      seed: null,
      input_price: 150,
    })

    openai.willSay({ text: 'Hello!' })
    await page.getByRole('button', { name: 'Test stand-in' }).click()
    await row.getByText(/^Works/).waitFor()
    openai.willSay({ status: 404, message: 'model not found' })
    await page.getByRole('button', { name: 'Test stand-in' }).click()
    await row.getByText('404: model not found').waitFor()
    await picture(page, 'models-wide')
  })

  it.each([
    ['narrow', phone],
    ['dark', { ...wide, colorScheme: 'dark' }],
    ['german', wide],
  ] as const)('can be read: %s', async (name, options) => {
    const { page, context } = await visit(options)
    const language = name === 'german' ? 'de' : 'en'
    await context.addInitScript(`localStorage.setItem('frontdesk.language', '${language}')`)
    await signedIn(server, context)
    await page.goto(`${server.url}/settings/models`)
    await page.getByText('stand-in', { exact: true }).waitFor()
    if (name === 'german') await page.getByText('Vom Betreiber gesetzt').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, `models-${name}`)
  })

  it('are for admins', async () => {
    const { page, context } = await visit()
    await signedIn(server, context, 'MEMBER')
    await page.goto(`${server.url}/settings/models`)
    await page.getByText('Only admins can see this.').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })
})
