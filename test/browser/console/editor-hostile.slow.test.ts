import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import { startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, others, refusedNode, saved } from './editing.ts'
import { signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }
const origin = { positionX: 0, positionY: 0 }
const attack = '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>'

/** Puts a text onto the canvas as Ctrl+V does, whatever the browser lets scripts do. */
const paste = (page: Page, text: string) =>
  page.evaluate(`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  `)

const isHacked = (page: Page) => page.evaluate<boolean>(`'hacked' in globalThis`)

const copy = (nodes: object[], edges: object[] = []) =>
  JSON.stringify({ kind: 'frontdesk-nodes', nodes, edges })

describe.skipIf(withoutBrowser)('what others made', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser(refusedNode)
  const shop = whileTestsRun(
    () =>
      startWebsite({
        '/large': {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: 'a'.repeat(2_000_000), list: Array.from({ length: 30_000 }, String) }),
        },
      }),
    (site) => site.close(),
  )

  async function open(path: string) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(server.url + path)
    return visited
  }

  async function newGraph(nodes: { type: string; alias: string; data?: object }[]): Promise<number> {
    const { id } = await server.api.ok.post('/workflows', { name: attack })
    const edits = nodes.map(({ type, alias, data }) => ({
      op: 'addNode',
      type,
      alias,
      position: origin,
      data: { type, ...data },
    }))
    const { revision } = await server.api.ok.get(`/workflows/${id}/draft`)
    await server.api.ok.patch(`/workflows/${id}/graph`, { revision, edits })
    return id
  }

  it('is text in names, values, results and runs, whatever it looks like', async () => {
    const hook = await server.api.ok.post('/incoming-webhooks', { name: attack, useAuthentication: false })
    const id = await newGraph([
      { type: 'WEBHOOK', alias: attack.slice(0, 60), data: { triggerByWebhookIds: [hook.id] } },
    ])
    const [{ nodeId }] = (await server.api.ok.get(`/workflows/${id}/draft`)).nodes
    await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}/pinned`, { output: { [attack]: attack } })
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true, note: attack })
    await fetch(server.url + new URL(hook.url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [attack]: attack, inner: [attack] }),
    })
    const runs = async () => (await server.api.ok.get(`/runs?workflowId=${id}&status=SUCCEEDED`)).results
    await expect.poll(async () => (await runs()).length, { timeout: 30_000 }).toBe(1)
    const { page } = await open(`/automations/${id}`)
    await page.locator('[data-node]').first().click()
    await page.getByRole('tab', { name: 'Output' }).click()
    await page.getByText('Used in tests only.').waitFor()
    await page.getByRole('tabpanel').getByText(attack).first().waitFor()
    await page.getByRole('button', { name: 'More of the graph' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await page.getByRole('dialog').getByText(attack).waitFor()
    await page.goto(`${server.url}/runs/${id}/${(await runs())[0].id}`)
    await page.getByRole('list', { name: 'What ran' }).getByRole('button').first().click()
    await page.getByText(attack).last().waitFor()
    await picture(page, 'hostile-run')
    expect(await isHacked(page)).toBe(false)
  })

  it('is pasted as far as it is a graph, and what is not is told', async () => {
    const id = await newGraph([{ type: 'API', alias: 'Ask', data: { url: 'https://shop.example' } }])
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Ask').waitFor()
    let positionX = 0
    const node = (nodeId: string, type: string, data: object = {}) => {
      positionX += 300
      return { nodeId, alias: nodeId, type, position: { positionX, positionY: 0 }, data: { type, ...data } }
    }
    for (const text of ['{"some": "JSON"}', '{"kind": "frontdesk-nodes", "nodes": 7}', 'just words']) {
      await paste(page, text)
      await page.getByText('The pasted text has no nodes.').last().waitFor()
    }
    const many = Array.from({ length: 1000 }, (_, index) => node(`n${index}`, 'API'))
    await paste(page, copy(many))
    await page.getByText('A graph can have 1,000 nodes at most.').waitFor()
    await expect.poll(() => page.locator('[data-node]').count()).toBe(1)

    // Of a flow of another account: a ring, a node that stands in flows only, and something that is not ours.
    const base = (
      await (await server.createAccount()).owner.api.ok.post('/knowledge-bases', { name: 'Theirs' })
    ).id
    const url = 'https://shop.example'
    positionX = 0
    const foreign = [
      node('one', 'API', { url }),
      node('two', 'API', { url }),
      node('say', 'SAY_AI', { message: 'Hello' }),
      node('look', 'TOOLS_AI', { instructions: 'Look it up', knowledgeBaseIds: [base] }),
    ]
    const ring = [
      { source: 'one', handle: 'default', target: 'two' },
      { source: 'two', handle: 'default', target: 'one' },
    ]
    await paste(page, copy(foreign, ring))
    await page.getByText('1 node was left out').waitFor()
    await expect.poll(() => page.locator('[data-node]').count()).toBe(4)
    // What is not ours is told where it stands, and everything else is saved.
    await page.locator('[data-state=held]').waitFor()
    await page.getByRole('button', { name: /problems?$/ }).click()
    await page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: /look/ }).first().click()
    await picture(page, 'hostile-pasted')
    await page
      .getByRole('region', { name: 'Settings of look' })
      .getByText(/There is no|not found|does not exist|unknown/i)
      .first()
      .waitFor()
    const { nodes, edges } = await server.api.ok.get(`/workflows/${id}/draft`)
    const aliases = nodes.map(({ alias }: { alias: string }) => alias)
    expect(aliases).toEqual(['Ask', 'one', 'two'])
    expect(edges).toHaveLength(2)
    await page.locator('[aria-label=Graph]').press('Delete')
    await saved(page)
  })

  it('is shown in part where a node gave five megabytes', async () => {
    const id = await newGraph([{ type: 'API', alias: 'Ask', data: { url: `${shop.url}/large` } }])
    const { page, complaints } = await open(`/automations/${id}`)
    await card(page, 'Ask').click()
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByRole('tab', { name: 'Output' }).click()
    await page.getByText('Of the last try').first().waitFor({ timeout: 30_000 })
    await page
      .getByText(/^(?:Done|Failed)$/)
      .first()
      .waitFor()
    expect(await page.locator('main *').count()).toBeLessThan(3000)
    await picture(page, 'hostile-large')
    expect(others(complaints)).toEqual([])
  })

  it('is drawn where it is hundreds of nodes on one place with texts of 100,000 characters', async () => {
    const url = 'https://shop.example'
    const nodes = Array.from({ length: 399 }, (_, index) => ({
      type: 'API',
      alias: `Ask ${index}`,
      data: { url },
    }))
    const long = '{trigger_payload.name} '.repeat(4000)
    const id = await newGraph([
      ...nodes,
      {
        type: 'API',
        alias: 'Long',
        data: { url: `${url}/?${'{trigger_payload.name}'.repeat(20)}`, method: 'POST', body: long },
      },
    ])
    const { page } = await open(`/automations/${id}`)
    await page.locator('[data-node]').first().waitFor()
    await page.locator('[aria-label=Graph]').press('Control+f')
    await page.getByRole('combobox', { name: 'Find a node' }).fill('Long')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Name of the node').inputValue()).toBe('Long')
    const body = page.getByRole('textbox', { name: 'Body' })
    await body.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('First ')
    await picture(page, 'hostile-hundreds')
    // A long line does not widen the form.
    const address = await page.getByRole('textbox', { name: 'URL' }).locator('xpath=../../..').boundingBox()
    expect((address?.x ?? 0) + (address?.width ?? 9999)).toBeLessThanOrEqual(1440)
    await expect
      .poll(async () => {
        const draft = await server.api.ok.get(`/workflows/${id}/draft`)
        return draft.nodes.find(({ alias }: { alias: string }) => alias === 'Long').data.body.slice(0, 6)
      })
      .toBe('First ')
    await saved(page)
  })
})
