import { describe, expect, it } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { draw } from '../../harness/workflows/automation.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, saved } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

const terms = {
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  outputFormat: 'JSON',
  prompt: '{"days": 14, "due_date": "2026-12-02"}',
}

describe.skipIf(withoutBrowser)('a node with code', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  async function drawn(code: string): Promise<{ id: number; nodeId: string }> {
    const { id, ids } = await draw(server.api, {
      variables: [{ name: 'vat_rate', defaultValue: '0.19' }],
      nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [] }, terms, code: { type: 'CODE', code } },
      edges: ['start → terms', 'terms → code'],
    })
    await server.api.ok.put(`/workflows/${id}/nodes/${ids['terms']}`, { alias: 'Due terms' })
    await server.api.ok.put(`/workflows/${id}/nodes/${ids['terms']}/pinned`, {
      output: { days: 14, due_date: '2026-12-02' },
    })
    await server.api.ok.put(`/workflows/${id}/nodes/${ids['code']}`, { alias: 'Total' })
    return { id, nodeId: ids['code'] ?? '' }
  }

  async function codeOf(id: number, nodeId: string): Promise<string> {
    const { nodes } = await server.api.ok.get(`/workflows/${id}/draft`)
    return nodes.find((one: Json) => one.nodeId === nodeId).data.code
  }

  it.each(['light', 'dark'] as const)(
    'is written with completion, tested and corrected: %s',
    async (theme) => {
      const { id, nodeId } = await drawn('return 1')
      const { page, context } = await visit({ ...big, colorScheme: theme })
      await signedIn(server, context)
      await page.goto(`${server.url}/automations/${id}`)
      await card(page, 'Total').click()
      const suggestion = (text: string) => page.locator('ul[role=listbox] li').filter({ hasText: text })
      const editor = page.getByRole('textbox', { name: 'Code' })
      await editor.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      await page.keyboard.type('console.log("hello")\nreturn ')
      // The alias has a space, so it is written in brackets.
      await page.keyboard.type('nodes.Du')
      await suggestion('Due terms').waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type('.')
      await suggestion('due_date').waitFor()
      await picture(page, `editor-code-completion-${theme}`)
      await page.keyboard.type('day')
      await suggestion('due_date').waitFor({ state: 'hidden' })
      await page.keyboard.press('Enter')
      await page.keyboard.type(' * Number(variables.')
      await suggestion('vat_rate').waitFor()
      await page.keyboard.type('vat')
      await suggestion('trigger_payload').waitFor({ state: 'hidden' })
      await page.keyboard.press('Enter')
      await expect
        .poll(() => codeOf(id, nodeId))
        .toBe('console.log("hello")\nreturn nodes[\'Due terms\'].days * Number(variables.vat_rate)')

      await page.getByRole('button', { name: /^Try/ }).first().click()
      const result = page.getByRole('region', { name: 'Of the last try' })
      await result.getByText('2.66').waitFor()
      await result.getByRole('region', { name: 'Console' }).getByText('hello').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await picture(page, `editor-code-result-${theme}`)

      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByRole('textbox', { name: 'Code' }).click()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type(' +')
      await page
        .getByText(/Line 2, column \d+: Expression expected/)
        .first()
        .waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await picture(page, `editor-code-mistake-${theme}`)
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
      await expect.poll(() => page.getByText(/Line 2, column/).count()).toBe(0)
      await saved(page)
    },
  )
})
