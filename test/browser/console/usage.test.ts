import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const dayMs = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10)

/** In the page: whether anything is painted on the canvas of a chart. */
const isPainted = `(() => {
  const canvas = document.querySelector('[role=img] canvas')
  if (canvas === null) return false
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return data.some((part) => part !== 0)
})()`

describe.skipIf(withoutBrowser)('what an account uses, and how it is doing', () => {
  const server = useServer({ console: true })
  const visit = useBrowser()

  it('shows credits by day and by model, for as many days as one asks for', async () => {
    const alike = { account_id: server.account.id, model_id: -1 }
    await server.app.db
      .insertInto('credit_days')
      .values([
        { ...alike, day: daysAgo(1), credits: 7, messages: 3 },
        { ...alike, day: daysAgo(2), credits: 5, messages: 2 },
        { ...alike, day: daysAgo(20), credits: 100, messages: 40 },
        { ...alike, day: daysAgo(60), credits: 1000, messages: 400 },
      ])
      .execute()
    const { page, context } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/settings/usage`)
    await page.getByRole('img', { name: 'Credits by day: 112' }).waitFor()
    const models = page.getByRole('table', { name: 'Credits by model' })
    await expect.poll(() => models.getByRole('row').last().textContent()).toMatch(/45112$/)
    await expect.poll(() => page.evaluate<boolean>(isPainted)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'settings-usage-filled')
    await page.getByText('7 days', { exact: true }).click()
    await page.getByRole('img', { name: 'Credits by day: 12' }).waitFor()
    await page.getByText('90 days', { exact: true }).click()
    await page.getByRole('img', { name: 'Credits by day: 1,112' }).waitFor()
    await page.goto(server.url)
    await page.getByText('Credits in two weeks').waitFor()
    await page.getByRole('img', { name: 'Credits in two weeks: 12' }).waitFor()
  })

  it('says what each part of the server does, and tries again what was set aside', async () => {
    await sql`
      insert into jobs (account_id, name, payload, attempts, max_attempts, deaths, last_error, failed_at)
      values (${server.account.id}, 'nobody.does', '{}', 5, 5, 2, 'The disk is full.', now())`.execute(
      server.app.db,
    )
    const { page, context } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/settings/health`)
    const { findings } = await server.account.owner.api.ok.get('/health-report')
    const main = page.getByRole('main')
    for (const { text } of findings.filter((one: { level: string }) => one.level === 'skip'))
      await main.getByText(text, { exact: true }).first().waitFor()
    await main.getByText(findings[0].check, { exact: true }).first().waitFor()
    await main.getByText('The disk is full.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'settings-health-filled')
    await main.getByRole('button', { name: 'Try again' }).click()
    await main.getByText('No failed jobs', { exact: true }).waitFor()
  })

  it('tells by mail what one wants to be told by mail', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/profile`)
    const settings = async () =>
      (await context.request.get(`${server.url}/public/v1/me/notification-settings`)).json()
    const byMail = page.getByRole('checkbox', { name: 'A task is assigned to me: by mail' })
    const here = page.getByRole('checkbox', { name: 'A task is assigned to me: here' })
    const before = await byMail.isChecked()
    await byMail.click()
    await expect.poll(async () => (await settings()).by_mail.task_assigned).toBe(!before)
    expect((await settings()).task_assigned).toBe(true)
    await page.reload()
    await expect.poll(() => byMail.isChecked()).toBe(!before)
    // What one is not told here is not told by mail either.
    await here.click()
    await expect.poll(async () => (await settings()).task_assigned).toBe(false)
    await expect.poll(() => byMail.isDisabled()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
