import { describe, expect, it } from 'vitest'
import { hideDeals } from '../../harness/objects/hidden-deals.ts'
import { useServer } from '../../harness/server.ts'
import { draw, finished } from '../../harness/workflows/automation.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const notice = {
  en: 'You can’t see this data because it may include records that you don’t have access to.',
  de: 'Sie können diese Daten nicht sehen, weil sie Datensätze enthalten können, auf die Sie keinen Zugriff haben.',
}

describe.skipIf(withoutBrowser)('a run with the rights of another teammate', () => {
  const server = useServer({ console: true, workers: true })
  const visit = useBrowser()

  it('shows members its way and whose access it has, but not its data', async () => {
    const { api } = server
    const deals = await hideDeals(api, { Name: 'Wage 4711' })
    const webhook = await api.ok.post('/incoming-webhooks', { name: 'Deals' })
    const drawing: Parameters<typeof draw>[1] = {
      nodes: {
        start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
        found: { type: 'DYNAMIC_TABLES', tableId: deals.id, operation: 'SEARCH', search: 'Wage' },
      },
      edges: ['start → found'],
    }
    const { id } = await draw(api, drawing)
    await api.ok.post(`/workflows/${id}/publish`, { activate: true })
    const { logId } = await api.ok.post(`/workflows/${id}/call`, { payload: { note: 'private' } })
    await finished(api, id, logId)

    const options = [
      { name: 'wide', language: 'en', visitor: { viewport: { width: 1440, height: 900 } } },
      { name: 'narrow', language: 'en', visitor: phone },
      { name: 'dark', language: 'de', visitor: { ...wide, colorScheme: 'dark' } },
    ] as const
    for (const { name, language, visitor } of options) {
      const { page, context } = await visit(visitor)
      await signedIn(server, context, 'MEMBER')
      await context.addInitScript(`localStorage.setItem('frontdesk.language', '${language}')`)
      await page.goto(`${server.url}/runs/${id}/${logId}`)
      await page.getByText(notice[language]).waitFor()
      await page.getByText(server.account.owner.email).waitFor()
      await picture(page, `run-hidden-${name}`)
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('list').getByRole('button').last().click()
      await page.getByText(notice[language]).waitFor()
      await picture(page, `run-hidden-step-${name}`)
      expect(await page.content()).not.toContain('Wage 4711')
      expect(await page.content()).not.toContain('private')
    }

    const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
    await signedIn(server, context)
    await page.goto(`${server.url}/runs/${id}/${logId}`)
    await page.getByText('private').waitFor()
    const draft = await draw(api, drawing)
    await page.goto(`${server.url}/automations/${draft.id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Once published, it has your access to records.').waitFor()
    await picture(page, 'publish-rights')
  })
})
