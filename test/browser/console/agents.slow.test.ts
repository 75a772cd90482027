import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { htmlPage, startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('agents and knowledge', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser()
  const shop = whileTestsRun(
    () =>
      startWebsite({
        '/': htmlPage('Lamp shop', '<p>We sell lamps of all kinds, and we repair those that flicker.</p>'),
        '/orders/48213': (request, response) =>
          void response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ path: request.url, state: 'sent' })),
      }),
    (site) => site.close(),
  )

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
    await page.getByLabel('Name').fill('ORDER')
    await page.getByLabel('Description').fill('The number of the order')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('{ORDER}', { exact: true }).waitFor()
    await page.getByText('The number of the order').waitFor()
    await page.getByLabel('New secret').fill('SHOP_KEY')
    await page.getByLabel('Its value').fill('sk_live_0123456789')
    await page.getByLabel('Allowed origins').fill('https://shop.example')
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByText('Can be sent to https://shop.example').waitFor()
    await page.getByText('SHOP_KEY').waitFor()
    expect(await page.content()).not.toContain('sk_live_0123456789')
    await page.getByRole('link', { name: 'Intents' }).click()
    await page.getByRole('button', { name: 'New intent' }).click()
    await page.getByLabel('Name').fill('Refund')
    await page.getByLabel('How people say it').fill('I want my money back\nrefund please')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('I want my money back · refund please').waitFor()
    // Which intent a message would hit, and how nearly.
    await page.getByLabel('Test message').fill('Can I get my money back?')
    await page.keyboard.press('Enter')
    await page.getByText('Matches “Refund”.').waitFor()
    await page.getByText('No published flow uses it yet.').waitFor()
    await page.getByText('nearest to “I want my money back”').waitFor()
    await page.getByLabel('Test message').fill('The moon is made of cheese')
    await page.keyboard.press('Enter')
    await page.getByText('No intent matches.').waitFor()
  })

  it('choose a model and what they read, and are put onto a page', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Choosing' })
    const base = await server.api.ok.post('/knowledge-bases', { name: 'Opening hours', visibility: 'SHARED' })
    const { page } = await open(`/agents/${agentId}`)
    const [model] = (await server.api.ok.get('/ai-models?type=TEXT')).results
    await page.getByLabel('Model', { exact: true }).selectOption({ label: model.name })
    const settings = () => server.api.ok.get(`/agents/${agentId}/agent-setting`)
    await expect.poll(async () => (await settings()).aiModelId).toBe(model.id)
    await page.getByRole('navigation', { name: 'Parts of the agent' }).getByText('Knowledge').click()
    await page.getByLabel('Reads Opening hours').click()
    const read = async () =>
      (await server.api.ok.get(`/agents/${agentId}/knowledge-bases`)).results.map(
        ({ id }: { id: number }) => id,
      )
    await expect.poll(read).toContain(base.id)
    await page.goto(`${server.url}/agents/${agentId}/embedding`)
    const script = await page.locator('pre').innerText()
    expect(script).toContain(`src="${server.url}/chat/embed.js" data-agent="${agentId}"`)
    expect((await page.request.get(`${server.url}/chat/embed.js`)).status()).toBe(200)
  })

  it('get tools that are tried before anybody talks with them', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'With tools' })
    const { page, complaints } = await open(`/agents/${agentId}/tools`)
    await page.getByRole('button', { name: 'New tool' }).click()
    await page.getByRole('menuitem', { name: 'Call an address' }).click()
    await page.getByLabel('Name', { exact: true }).fill('find_order')
    await page.getByLabel('Description').fill('Finds an order by its number.')
    await page.getByLabel('Address').fill(`${shop.url}/orders/{number}`)
    // What is wrong is told where it stands.
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('This tool has no parameter "number".').waitFor()
    await page.getByRole('button', { name: 'Add a parameter' }).click()
    await page.getByLabel('Parameter 1: name').fill('number')
    await page.getByRole('button', { name: 'Add a header' }).click()
    await page.getByLabel('Headers 1: name').fill('Authorization')
    await page.getByLabel('Headers 1: value').fill('Bearer {secrets.SHOP_KEY}')
    await page.getByRole('button', { name: 'Add a secret' }).click()
    await page.getByLabel('Secrets 1: name').fill('SHOP_KEY')
    await page.getByLabel('Secrets 1: value').fill('sk_live_0123456789')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'find_order' }).waitFor()
    await page.getByLabel('number', { exact: true }).fill('48213')
    await page.getByRole('button', { name: 'Call it' }).click()
    await page.getByText('Worked').waitFor()
    await page.getByText('/orders/48213').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'tool-tried')
    // Another server needs the secret again.
    await page.getByLabel('Address').fill('https://other.example/orders/{number}')
    await page.getByText('Enter its secrets again below.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`The secret SHOP_KEY may only be sent to ${shop.url}.`).waitFor()
    await picture(page, 'tool-moved')
    await page.goto(`${server.url}/agents/${agentId}/tools`)
    await page.getByLabel('May call find_order').check()
    const tools = async () => (await server.api.ok.get(`/agents/${agentId}/agent-setting`)).customToolIds
    await expect.poll(tools).toHaveLength(1)
    // What uses it is told before it is deleted.
    await page.getByRole('link', { name: 'find_order' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Used by the agent "With tools".').waitFor()
    await page.getByRole('button', { name: 'Delete all the same' }).click()
    await page.getByText('There are no tools yet.').waitFor()
    await expect.poll(tools).toHaveLength(0)
    // The browser tells its console of every answer that is not good; all of these were meant.
    expect(complaints.splice(0)).toHaveLength(3)
  })

  it('follow playbooks, which are saved as one types', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'With playbooks' })
    const { page } = await open(`/agents/${agentId}/playbooks`)
    await page.getByRole('button', { name: 'New playbook' }).click()
    await page.getByLabel('Name').fill('Refunds')
    await page.getByLabel('What to do').fill('Ask for the order number first.')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Refunds' }).waitFor()
    await page.getByLabel('What to do').fill('Ask for the order number first. Then say sorry.')
    await page.getByLabel('What to do').blur()
    const kept = async () => (await server.api.ok.get('/playbooks')).results[0].instructions
    await expect.poll(kept).toBe('Ask for the order number first. Then say sorry.')
    await page.goto(`${server.url}/agents/${agentId}/playbooks`)
    await page.getByLabel('Follows Refunds').check()
    const chosen = async () => (await server.api.ok.get(`/agents/${agentId}/agent-setting`)).playbookIds
    await expect.poll(chosen).toHaveLength(1)
  })

  it('say what is to be said while they are paused, look as one likes, and show what they did', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Talking' })
    await server.api.ok.put(`/agents/${agentId}/deployment-status`, { isOffline: false })
    await server.api.ok.post(`/agents/${agentId}/messages`, { message: 'Hello' })
    const { page } = await open(`/agents/${agentId}/channels`)
    await page.getByLabel('While it is paused').fill('Back at nine.')
    await page.getByLabel('Allowed websites').fill('https://www.example.com')
    await page.getByLabel('Allowed websites').blur()
    const livechat = () => server.api.ok.get(`/agents/${agentId}/settings/livechat`)
    await expect.poll(livechat).toMatchObject({
      offlineMessage: 'Back at nine.',
      allowedOrigins: ['https://www.example.com'],
    })
    await page.getByRole('link', { name: 'Theme' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Lamp shop')
    await page.getByRole('figure', { name: 'Preview' }).getByText('Lamp shop').waitFor()
    await page.getByLabel('Header text').fill('#3b5bdb')
    await page.getByLabel('Header', { exact: true }).fill('#3b5bdb')
    await page.getByText(/Low contrast: .*Header/).waitFor()
    await page.getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('img', { name: 'Conversations: 1' }).waitFor()
    await page.getByRole('button', { name: 'Messages' }).click()
    await page.getByRole('img', { name: /Messages: [1-9]/ }).waitFor()
    await page.getByRole('table', { name: 'By channel' }).waitFor()
  })

  it('hold passages that are found by a question, with how near they are', async () => {
    const { id } = await server.api.ok.post('/knowledge-bases', { name: 'House rules' })
    const { page } = await open(`/knowledge/${id}`)
    await page.getByText('No sources yet.').waitFor()
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
    await page.locator('mark').first().waitFor()
    await picture(page, 'knowledge-search')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'hours.txt', exact: true }).click()
    await page.getByRole('dialog').getByText('We are open from nine to five').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('show how far reading a website has come, page by page, without being asked', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const site = await startWebsite({
      '/': htmlPage('Home', '<p>All about lamps of many kinds.</p>', { links: ['/one', '/two'] }),
      '/one': htmlPage('One', '<p>Lamps that hang from the ceiling of a room.</p>'),
      '/two': (_, response) =>
        void held.then(() =>
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(htmlPage('Two', '<p>Lamps that stand on the floor of a room.</p>')),
        ),
    })
    const { id } = await server.api.ok.post('/knowledge-bases', { name: 'Slow website' })
    const { page } = await open(`/knowledge/${id}`)
    await page.getByText('No sources yet.').waitFor()
    await page.getByLabel('Address').fill(site.url)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('2 of 3', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByRole('progressbar', { name: 'Progress' }).first().waitFor()
    await picture(page, 'knowledge-crawling')
    letGo()
    await page.getByText('2 of 3', { exact: true }).waitFor({ state: 'detached', timeout: 60_000 })
    await expect.poll(() => page.getByText('Ready').count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    await page.getByLabel('Question').fill('Which lamps stand on the floor?')
    await page.keyboard.press('Enter')
    const passages = page.getByRole('list', { name: 'Passages' })
    await passages.getByText('stand on the').first().waitFor()
    await expect
      .poll(() => passages.getByRole('meter', { name: 'Nearness' }).first().getAttribute('value'))
      .toMatch(/^[01]/)
    await site.close()
  })

  it('read a website while one looks on, and again when told to', async () => {
    const { id } = await server.api.ok.post('/knowledge-bases', { name: 'Website' })
    const { page } = await open(`/knowledge/${id}`)
    await page.getByLabel('Address').fill(shop.url)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Ready').first().waitFor({ timeout: 60_000 })
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'When it is read' }).click()
    await page.getByRole('table', { name: 'When it was read' }).getByText('Done').waitFor()
    await page.getByLabel('Read it again').selectOption('Every night')
    const schedule = async () =>
      (await server.api.ok.get(`/knowledge-bases/${id}/sources?type=WEBSITE`)).results[0].schedule?.cron
    await expect.poll(schedule).toBe('0 3 * * *')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Read again' }).click()
    const causes = async () => {
      const source = (await server.api.ok.get(`/knowledge-bases/${id}/sources?type=WEBSITE`)).results[0]
      return source.crawl.cause
    }
    await expect.poll(causes).toBe('RESYNC')
  })
})
