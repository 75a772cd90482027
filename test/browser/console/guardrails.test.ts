import { describe, expect, it } from 'vitest'
import { createAgent, texts } from '../../harness/agents/agent.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('the guardrails of an agent', () => {
  const server = useSharedServer({ console: true })
  // The server refuses a pattern that is wrong.
  const visit = useBrowser((complaint) => /400 .*\/guardrails$/.test(complaint))

  it('are listed, written and tried, and a hit shows in the inbox', async () => {
    const agent = await createAgent(server.api)
    const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
    await signedIn(server, context)
    await page.goto(`${server.url}/agents/${agent.id}/guardrails`)
    await page.getByText('No rules yet').waitFor()
    await page.getByRole('button', { name: 'Add rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Customer numbers')
    await dialog.getByLabel('Detects').selectOption('Pattern')
    await dialog.getByLabel('Regular expression').fill('(a')
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await dialog.getByText('Has a "(" without a ")".').waitFor()
    await dialog.getByLabel('Regular expression').fill(String.raw`\bK-\d{4,6}\b`)
    await dialog.getByLabel('Answers of the agent').uncheck()
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Pattern · Messages from visitors').waitFor()
    await page.getByLabel('Answer to a blocked message').fill('Please leave that out.')
    await page.getByRole('button', { name: 'Save texts' }).click()
    await page.getByText('Texts saved').waitFor()
    await page.getByLabel('Test text').fill('I am K-12345')
    await page.getByRole('button', { name: 'Try rules' }).click()
    await page.getByText('I am […]').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'agent-guardrails')
    await page.getByRole('button', { name: 'Edit Customer numbers' }).click()
    await dialog.getByLabel('Action').selectOption('Block')
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Block', { exact: true }).waitFor()
    const answer = await agent.say('I am K-12345')
    expect(texts(answer)).toEqual(['Please leave that out.'])
    await page.goto(`${server.url}/inbox/${answer.conversation_id}`)
    await page.getByText('Message blocked by a guardrail: Customer numbers').waitFor()
    await page.goto(`${server.url}/agents/${agent.id}/guardrails`)
    await page.getByRole('button', { name: 'Delete Customer numbers' }).click()
    await page.getByText('No rules yet').waitFor()
    expect((await server.api.ok.get(`${agent.path}/guardrails`)).rules).toEqual([])
  })
})
