import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createUser } from '../../../src/accounts/index.ts'
import type { Role } from '../../../src/kit/caller.ts'
import type { TestServer } from '../../harness/server.ts'

export const password = 'engine of many wheels'
let made = 0

/** Somebody with a password. */
export async function newPerson(
  server: TestServer,
  role: Role = 'OWNER',
): Promise<{ id: number; email: string }> {
  const email = `person-${++made}@acme.example`
  const id = await createUser(server.app.db, { accountId: server.account.id, email, role, password })
  return { id, email }
}

/** Signs somebody in as the page would, without its form. */
export async function signedIn(
  server: TestServer,
  context: BrowserContext,
  role: Role = 'OWNER',
): Promise<{ id: number; email: string }> {
  await server.app.db.deleteFrom('sign_in_attempts').execute()
  const person = await newPerson(server, role)
  const { email } = person
  const answer = await context.request.post(`${server.url}/public/v1/session`, { data: { email, password } })
  if (answer.status() !== 201) throw new Error(await answer.text())
  return person
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those of them that depend on colours: in another theme nothing else of a page is different. */
export const colourRules = ['color-contrast', 'link-in-text-block']

const hasTransition = `document.getAnimations().some((one) => one instanceof CSSTransition)`

/** What the rules of WCAG 2.2 AA find wrong with the page as it is, one line each. */
export async function accessibilityProblems(
  page: Page,
  rules: readonly string[] = allRules,
): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe)
  // A color in transition has no contrast to measure yet. The policy of the page forbids `waitForFunction`.
  await expect.poll(() => page.evaluate<boolean>(hasTransition)).toBe(false)
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = globalThis as unknown as { axe: Axe }
    const { violations } = await loaded.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
    )
  }, rules)
}

interface Axe {
  run: (options: { runOnly: readonly string[]; resultTypes: string[] }) => Promise<{
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
  }>
}
