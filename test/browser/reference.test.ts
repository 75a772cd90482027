import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../harness/shared-server.ts'
import { withoutBrowser } from './chromium.ts'
import { signedIn } from './console/enter.ts'
import { picture, useBrowser } from './visit.ts'

/** Opens the form of an operation. */
async function opened(page: Page, id: string) {
  await page.goto(`${page.url().split('#')[0]}#${id}`)
  const operation = page.locator(`#${id}`)
  await operation.getByRole('button', { name: 'Try it:' }).click()
  const form = operation.getByRole('form', { name: 'Try:' })
  await form.waitFor()
  return {
    operation,
    form,
    send: async () => {
      await form.getByRole('button', { name: 'Send' }).click()
      await form.getByText(/after \d+ ms$/).waitFor()
      return form.getByRole('status').textContent()
    },
    body: () => operation.locator('figure', { hasText: 'Body:' }),
  }
}

describe.skipIf(withoutBrowser)('the reference page', () => {
  const server = useSharedServer()
  const visit = useBrowser()

  it('sends a request with a key, and shows status, headers and body', async () => {
    const { page, complaints } = await visit()
    await page.goto(`${server.url}/docs`)
    const { operation, send, body } = await opened(page, 'getMe')
    expect(await send()).toMatch(/^401 /)
    // The browser tells its console of a 401 as well.
    expect(complaints.splice(0)).toHaveLength(1)
    await page.getByLabel('Key to try with').fill(server.account.owner.key)
    expect(await send()).toMatch(/^200 /)
    await operation.getByText(/^x-request-id: \S+$/m).waitFor()
    await body().getByText(`"namespace": "${server.account.namespace}"`).waitFor()
    await picture(page, 'reference-try')
  })

  it('sends what the fields say with the session of the browser', async () => {
    const { page, context, complaints } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/docs`)
    const create = await opened(page, 'postTasks')
    await create.form.getByLabel('Body').fill('{ "content": "Wind the clock" }')
    expect(await create.send()).toMatch(/^201 /)
    await create.body().getByText('"content": "Wind the clock"').waitFor()
    const list = await opened(page, 'getTasks')
    await list.form.getByLabel('limit').fill('1')
    expect(await list.send()).toMatch(/^200 /)
    await list.body().getByText('"content": "Wind the clock"').waitFor()
    const read = await opened(page, 'getObject')
    await read.form.getByRole('button', { name: 'Send' }).click()
    expect(await read.form.getByRole('status').textContent()).toBe('')
    await read.form.getByLabel('name (required)').fill('no such/object')
    expect(await read.send()).toMatch(/^404 /)
    await read.body().getByText('"code": "not_found"').waitFor()
    expect(complaints.splice(0)).toHaveLength(1)
  })

  it('offers what is no text as a file, and sends files', async () => {
    const { page } = await visit()
    await page.goto(`${server.url}/docs`)
    await page.getByLabel('Key to try with').fill(server.account.owner.key)
    const { form, operation, send } = await opened(page, 'postObjectExportXlsx')
    await form.getByLabel('name (required)').fill('people')
    await form.getByLabel('Body').fill('{}')
    expect(await send()).toMatch(/^200 /)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      operation.getByRole('link', { name: /^Save \d+ bytes of application\/vnd/ }).click(),
    ])
    expect(await download.failure()).toBeNull()
    const { id } = await server.api.ok.post('/objects/people/rows', { Name: 'Ada' })
    const upload = await opened(page, 'postObjectRowFiles')
    await upload.form.getByLabel('name (required)').fill('people')
    await upload.form.getByLabel('rowId (required)').fill(id)
    const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ada') }
    await upload.form.getByLabel('files').setInputFiles(file)
    expect(await upload.send()).toMatch(/^201 /)
    await upload.body().getByText('"letter.txt"').waitFor()
  })
})
