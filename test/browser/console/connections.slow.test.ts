import { describe, expect, it } from 'vitest'
import { createUser } from '../../../src/accounts/index.ts'
import { startServer, type TestServer } from '../../harness/server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { startGraph } from '../../stand-ins/graph/index.ts'
import { startOidcService } from '../../stand-ins/oidc.ts'
import { startProviders } from '../../stand-ins/providers/index.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('what is connected in the settings', () => {
  const outside = whileTestsRun(
    async () => {
      const [graph, providers, oidc] = await Promise.all([startGraph(), startProviders(), startOidcService()])
      const server = await startServer({
        console: true,
        environment: {
          ...providers.environment,
          ...graph.environment,
          FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1,localhost',
        },
      })
      return { server, graph, providers, oidc }
    },
    async ({ server, graph, providers, oidc }) => {
      await server.stop()
      await Promise.all([graph.close(), providers.close(), oidc.close()])
    },
  )
  const visit = useBrowser()

  async function open(path: string) {
    const { server } = outside
    const visited = await visit()
    const me = await signedIn(server, visited.context)
    await visited.page.goto(server.url + path)
    return { ...visited, me, server }
  }

  it('a channel, step by step, until messages that come in are answered', async () => {
    const { graph } = outside
    const { page, server, complaints } = await open('/agents')
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Reception' })
    await server.api.ok.put(`/agents/${agentId}/deployment-status`, { isOffline: false })
    await server.api.ok.put(`/agents/${agentId}/settings/chatapp`, { enabled: true })
    await page.goto(`${server.url}/settings/channels`)
    await page.getByRole('button', { name: 'Connect channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('WhatsApp', { exact: true }).click()
    await dialog.getByLabel('Phone number ID').fill('106540352242922')
    await dialog.getByLabel('WhatsApp Business account ID').fill('102290129340398')
    await dialog.getByLabel('Access token').fill('a wrong one')
    await dialog.getByLabel('App secret').fill(graph.data.appSecret)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByRole('alert').first().waitFor()
    await dialog.getByLabel('Access token').fill(graph.data.accessToken)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('heading', { name: 'Lamp shop', level: 1 }).waitFor()
    // What is to be entered at the service.
    const address = await page.getByRole('textbox', { name: 'Callback address' }).inputValue()
    expect(address).toContain('/channels/')
    expect(await page.getByRole('textbox', { name: 'Verify token' }).inputValue()).not.toBe('')
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('The service answers').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'settings-channel')
    await page.goto(`${server.url}/agents/${agentId}/channels`)
    await page.getByText('This agent answers', { exact: true }).waitFor()
    complaints.splice(0)
  })

  it('an integration by the consent page of its service', async () => {
    const { page } = await open('/settings/integrations')
    await page.getByRole('button', { name: 'Connect Google Sheets' }).click()
    await page.getByText('Just connected').waitFor()
    expect(page.url()).toContain('/settings/integrations')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'settings-integration-connected')
  })

  it('a single sign-on, which asks at the service before it is kept', async () => {
    const { oidc } = outside
    const { page, server, complaints } = await open('/settings/sign-on')
    await page.getByText('No single sign-on yet.').waitFor()
    await page.getByRole('button', { name: 'Add single sign-on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add single sign-on' })
    await dialog.getByLabel('Name').fill('Acme')
    await dialog.getByLabel('Issuer').fill(`${oidc.issuer}/nowhere`)
    await dialog.getByLabel('Client ID').fill(oidc.clientId)
    await dialog.getByLabel('Client secret').fill(oidc.clientSecret)
    await dialog.getByLabel('Domains of email addresses').fill('acme.example')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('There is no OpenID Connect service at this address').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByLabel('Issuer').fill(oidc.issuer)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const redirect = page.getByRole('textbox', { name: 'Redirect address' })
    await redirect.waitFor()
    await expect.poll(() => redirect.inputValue()).toMatch(/\/session\/oidc\/[\w-]+\/callback$/)
    expect(await page.content()).not.toContain(oidc.clientSecret)
    await picture(page, 'settings-sign-on')
    expect(await accessibilityProblems(page)).toEqual([])
    // Whoever has nothing but it confirms by it.
    const other = await visit()
    oidc.claims = { sub: 'grace', email: 'grace@acme.example', name: 'Grace' }
    await other.page.goto(`${server.url}/profile`)
    await other.page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await other.page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    await other.page.goto(`${server.url}/settings/keys`)
    const mine = other.page.getByRole('region', { name: 'My keys' })
    const addKey = async () => {
      await mine.getByRole('button', { name: 'Add key' }).click()
      await other.page.getByLabel('Name').fill('Laptop')
      await other.page.getByRole('dialog').getByRole('button', { name: 'Add key' }).click()
    }
    await addKey()
    await other.page.getByRole('button', { name: 'Confirm with Acme' }).click()
    await mine.getByRole('button', { name: 'Add key' }).waitFor()
    await other.page.getByRole('dialog').waitFor({ state: 'detached' })
    await addKey()
    await other.page.getByRole('textbox', { name: 'Secret' }).waitFor()
    other.complaints.splice(0)
    complaints.splice(0)
  })

  it('what was used, and how the server is doing', async () => {
    const { page, server } = await open('/agents')
    const { id } = await server.api.ok.post('/agents', { name: 'Talkative' })
    await server.api.ok.put(`/agents/${id}/deployment-status`, { isOffline: false })
    await server.api.ok
      .post(`/agents/${id}/intents/generate-phrases`, { name: 'Refund' })
      .catch(() => undefined)
    await page.goto(`${server.url}/settings/usage`)
    await page.getByRole('heading', { name: 'Plan and usage' }).waitFor()
    await page.getByText(/Credits by day/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.goto(`${server.url}/settings/health`)
    await page.getByText(/No problems found|Problems found/).waitFor()
    await page.getByText('No failed jobs').waitFor()
  })

  it('another account of the same person, and nothing of the first is seen in it', async () => {
    const { page, server, me, complaints } = await open('/tasks')
    const second = await server.createAccount()
    await createUser(server.app.db, {
      accountId: second.id,
      email: me.email,
      role: 'OWNER',
    })
    await server.api.ok.post('/tasks', { content: 'Only in the first account', assignee_ids: [me.id] })
    await page.reload()
    await page.getByText('Only in the first account').waitFor()
    await switchAccount(page, server, second.id)
    await page.goto(`${server.url}/tasks`)
    await page.getByText('Nothing is to be done.').waitFor()
    await expect.poll(() => page.getByText('Only in the first account').count()).toBe(0)
    complaints.splice(0)
  })

  it('says that the server is away, and goes on when it is back', async () => {
    const { page, context, complaints } = await open('/tasks')
    await page.getByRole('heading', { name: 'Tasks' }).waitFor()
    await context.setOffline(true)
    await page
      .getByText(/Offline\./)
      .first()
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-offline')
    await context.setOffline(false)
    await page
      .getByText(/Offline\./)
      .first()
      .waitFor({ state: 'detached' })
    complaints.splice(0)
  })
})

async function switchAccount(
  page: Awaited<ReturnType<ReturnType<typeof useBrowser>>>['page'],
  server: TestServer,
  id: number,
): Promise<void> {
  const { name } = await server.app.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button').first().click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
