import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationRequest, postForm, registerProgram } from '../../harness/oauth.ts'
import { useServer } from '../../harness/server.ts'
import { listen } from '../../stand-ins/listen.ts'
import { type ClientHost, startClientHost } from '../../stand-ins/oauth-client.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, newPerson, password, signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('the page on which a program is let in', () => {
  let site: ClientHost
  const environment: Record<string, string> = { FRONTDESK_OUTBOUND_ALLOW: 'localhost' }
  // The server is another process, which trusts the site only if it is told before it starts.
  beforeAll(async () => {
    site = await startClientHost(['http://127.0.0.1/callback'])
    environment['NODE_EXTRA_CA_CERTS'] = site.certificateFile
  })
  const server = useServer({ console: true, environment })
  const visit = useBrowser()
  let program: { port: number; close: () => Promise<void> }
  let callback = ''

  beforeAll(async () => {
    program = await listen(
      createServer((request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const framed = decodeURIComponent(/[?&]frame=([^&]*)/.exec(request.url ?? '')?.[1] ?? '')
        response.end(framed === '' ? 'The program has its answer.' : `<iframe src="${framed}"></iframe>`)
      }),
    )
    callback = `http://127.0.0.1:${program.port}/callback`
  })
  afterAll(async () => {
    await site.close()
    await program.close()
  })

  async function addressFor(clientId: string, change: Record<string, string> = {}) {
    const made = authorizationRequest(server.url, clientId, { redirect_uri: callback, ...change })
    return {
      ...made,
      address: `${server.url}/authorize?${new URLSearchParams({ ...made.request }).toString()}`,
    }
  }

  it('asks to sign in first and to confirm, and leads back with a code that is good', async () => {
    const { page, complaints } = await visit()
    await server.app.db.deleteFrom('sign_in_attempts').execute()
    const { email, id } = await newPerson(server)
    const { address, verifier } = await addressFor(site.clientId)
    await page.goto(address)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Let Assistant act for you?' }).waitFor()
    await page.getByText(`as ${site.host} says`).waitFor()
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-authorize')
    await server.app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', id)
      .execute()
    await page.getByRole('button', { name: 'Allow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('The program has its answer.').waitFor()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['state of the program', server.url])
    const exchanged = await postForm(server.url, '/oauth/token', {
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      code_verifier: verifier,
      client_id: site.clientId,
      redirect_uri: callback,
    })
    expect(exchanged.status).toBe(200)

    await page.goto(`${server.url}/profile`)
    const programs = page.getByRole('region', { name: 'Connected programs' })
    await programs.getByText('Assistant').waitFor()
    await programs.scrollIntoViewIfNeeded()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-programs')
    await programs.getByRole('button', { name: 'Remove' }).click()
    await programs.getByText('No connected programs.').waitFor()
    complaints.splice(0)
  })

  it('says in German and on a phone what an agent is asked for, and declines', async () => {
    const { page, context } = await visit({ ...phone, colorScheme: 'dark' })
    await context.addInitScript(() => localStorage.setItem('frontdesk.language', 'de'))
    await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    const agent = await api.ok.post('/agents', { name: 'Empfang' })
    const clientId = await registerProgram(server.url, [callback])
    const { address } = await addressFor(clientId, { resource: `${server.url}/mcp/agents/${agent.id}` })
    await page.goto(address)
    await page.getByRole('heading', { name: 'Darf Scripted für Sie handeln?' }).waitFor()
    await page.getByText('mit dem Agenten „Empfang“ sprechen').waitFor()
    await page.getByText('Er ist nicht überprüft').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-authorize-german-phone-dark')
    await page.getByRole('button', { name: 'Ablehnen' }).click()
    await page.getByText('The program has its answer.').waitFor()
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  })

  it('leads nowhere by itself, and shows nothing inside of another page', async () => {
    const { page, context, complaints } = await visit()
    await signedIn(server, context)
    const clientId = await registerProgram(server.url, [callback])
    const foreign = await addressFor(clientId, { redirect_uri: 'https://evil.example/' })
    await page.goto(foreign.address)
    await page.getByRole('alert').getByText('an address that it has not registered').waitFor()
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-authorize-refused')
    const unsafe = await addressFor(clientId, { code_challenge_method: 'plain' })
    await page.goto(unsafe.address)
    await page.getByRole('button', { name: 'Back to Scripted' }).waitFor()
    expect(page.url()).toBe(unsafe.address)

    const good = await addressFor(clientId)
    await page.goto(`${callback}?frame=${encodeURIComponent(good.address)}`)
    const [, frame] = page.frames()
    await expect.poll(() => frame?.getByRole('button', { name: 'Allow' }).count()).toBe(0)
    await expect.poll(() => complaints.some((text) => text.includes('frame-ancestors'))).toBe(true)
    complaints.splice(0)
  })
})
