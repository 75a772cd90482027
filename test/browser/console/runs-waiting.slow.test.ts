import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { outputOf } from '../../harness/workflows/automation.ts'
import { call, over, startWaiting, type Waiting } from '../../harness/workflows/waiting.ts'
import { startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }
const dark = { ...big, colorScheme: 'dark' as const }

const waits = (page: Page) => page.getByRole('region', { name: 'What it waits for' })
const untilIs = (page: Page, until: string) =>
  waits(page).getByText('Until').locator(`time[datetime="${until}"]`).waitFor()

describe.skipIf(withoutBrowser)('a run that waits', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser()

  // Away for the first call, and there for the next.
  let calls = 0
  const shop = whileTestsRun(
    () =>
      startWebsite({ '/orders': (_, response) => void response.writeHead(++calls === 1 ? 503 : 200).end() }),
    (site) => site.close(),
  )

  async function enter(options: Parameters<typeof visit>[0] = big) {
    const visited = await visit(options)
    return { ...visited, person: await signedIn(server, visited.context) }
  }

  const asking = (assigneeId: number, content: string) =>
    startWaiting(server.api, {
      nodes: {
        ask: {
          type: 'WAIT',
          waitFor: 'TASK',
          content,
          assigneeIds: [assigneeId],
          limitAmount: 3,
          limitUnit: 'DAYS',
        },
      },
      edges: ['start → ask'],
    })

  it.each([
    ['wide', big],
    ['dark', dark],
    ['phone', phone],
  ])(
    'for a decision shows the task and until when, and is declined with a comment (%s)',
    async (look, size) => {
      const { page, person } = await enter(size)
      const run = await asking(person.id, `A discount for Ana, ${look}?`)
      await page.goto(`${server.url}/runs/${run.id}/${run.logId}`)
      await waits(page).getByText(`A discount for Ana, ${look}?`).waitFor()
      await untilIs(page, run.run.waitsFor.until)
      await page.getByRole('button', { name: /^Approve “A discount/ }).waitFor()
      await picture(page, `run-waiting-${look}`)
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByLabel('Comment').fill('Not this year.')
      await page.getByRole('button', { name: /^Decline “A discount/ }).click()
      const done = await over(server.api, run)
      await waits(page).waitFor({ state: 'detached', timeout: 30_000 })
      expect(await outputOf(server.api, done, 'ask')).toMatchObject({ comment: 'Not this year.' })
      await page.getByRole('list', { name: 'What ran' }).getByRole('button').last().click()
      await page.getByText('left by “declined”').waitFor({ timeout: 30_000 })
    },
  )

  it('is approved or declined in the list of tasks, where others have no such buttons', async () => {
    const { page, person } = await enter()
    const approved = await asking(person.id, 'A new desk?')
    const declined = await asking(person.id, 'A gold watch?')
    await server.api.ok.post('/tasks', { content: 'Ring the bell', assignee_ids: [person.id] })
    await page.goto(`${server.url}/tasks`)
    await page.getByRole('button', { name: 'Decline “A gold watch?”' }).waitFor()
    await page.getByText('Ring the bell').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Decline “Ring the bell”' }).count()).toBe(0)
    await picture(page, 'tasks-decide')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Decline “A gold watch?”' }).click()
    await page.getByText('A gold watch?').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Approve “A new desk?”' }).click()
    await page.getByText('A new desk?').waitFor({ state: 'detached' })
    const came = async (run: Waiting) => outputOf(server.api, await over(server.api, run), 'ask')
    expect(await came(declined)).toMatchObject({ approved: false })
    expect(await came(approved)).toMatchObject({ approved: true })
  })

  it('for a decision of somebody else says who decides', async () => {
    const { page } = await enter()
    const run = await asking(server.account.owner.id, 'A longer lunch?')
    await page.goto(`${server.url}/runs/${run.id}/${run.logId}`)
    await waits(page)
      .getByText(/decides\.$/)
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  })

  it('for the next try of a node says which, when and why, and goes on with it', async () => {
    const { page } = await enter()
    const retry = { attempts: 3, delaySeconds: 7200, factor: 2 }
    const run = await startWaiting(server.api, {
      nodes: { call: { type: 'API', url: `${shop.url}/orders`, retry } },
      edges: ['start → call'],
    })
    await page.goto(`${server.url}/runs/${run.id}/${run.logId}`)
    await waits(page).getByText('Waiting for attempt 2 of 3.').waitFor()
    await waits(page).getByText('The call was answered with status 503.').waitFor()
    await untilIs(page, run.run.waitsFor.until)
    await picture(page, 'run-waiting-retry')
    expect(await accessibilityProblems(page)).toEqual([])
    await sql`update run_waits set due_at = now() where run_id = ${run.logId}`.execute(server.app.db)
    await over(server.api, run)
    await waits(page).waitFor({ state: 'detached', timeout: 30_000 })
    await page.getByRole('list', { name: 'What ran' }).getByRole('button').last().click()
    await page.getByText('left by “default”').waitFor({ timeout: 30_000 })
  })

  it('for a time says until when, and for a call at which address, which ends it', async () => {
    const { page } = await enter()
    const wait = (data: object) =>
      startWaiting(server.api, { nodes: { wait: { type: 'WAIT', ...data } }, edges: ['start → wait'] })
    const time = await wait({ waitFor: 'TIME', amount: 2, unit: 'HOURS' })
    await page.goto(`${server.url}/runs/${time.id}/${time.logId}`)
    await waits(page).getByText('Until').locator(`time[datetime="${time.run.waitsFor.until}"]`).waitFor()

    const called = await wait({ waitFor: 'CALL' })
    await page.goto(`${server.url}/runs/${called.id}/${called.logId}`)
    const address = await page.getByLabel('Address of the call').inputValue()
    expect(address).toBe(called.run.waitsFor.url)
    await waits(page).getByText('As long as it takes').waitFor()
    await picture(page, 'run-waiting-call')
    expect((await call(server.url + new URL(address).pathname, { paid: true })).status).toBeLessThan(300)
    await waits(page).waitFor({ state: 'detached', timeout: 30_000 })
    await over(server.api, called)
  })
})
