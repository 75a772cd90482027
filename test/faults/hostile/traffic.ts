import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { createAgent, texts } from '../../harness/agents/agent.ts'
import type { Attack } from './scene.ts'
import { deep, failures, open, post } from './scene.ts'

/** What other servers, people and models send. */

export const webhooks: readonly Attack[] = [
  {
    what: 'bodies that are too deep, too large, not JSON, or strange',
    run: async (scene) => {
      const { url, ended } = await open(scene, { nodes: {} })
      expect((await post(scene, url, deep(5000))).status).toBe(400)
      expect((await post(scene, url, `"${'x'.repeat(2_000_000)}"`)).status).toBe(413)
      expect((await post(scene, url, '{"a":')).status).toBe(400)
      const strange = [
        '{"__proto__":{"a":1},"constructor":null}',
        `{"n":${'9'.repeat(400)}}`,
        '{"a":1,"a":2}',
      ]
      let taken = 0
      for (const body of [...strange, `[${'{},'.repeat(300_000)}{}]`]) {
        const { status } = await post(scene, url, body)
        expect([202, 400]).toContain(status)
        if (status === 202) taken++
      }
      await ended(taken)
    },
  },
]

const signed = (body: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', 'guessed').update(body).digest('hex')}`,
})

export const channelWebhooks: readonly Attack[] = [
  {
    what: 'three megabytes that nobody has signed, or signed wrongly, or too deep',
    run: async (scene) => {
      const path = '/channels/meta/webhook'
      const many = JSON.stringify({
        object: 'page',
        entry: Array.from({ length: 100_000 }, () => ({ id: '1' })),
      })
      for (const body of [many, deep(100_000), '{"object":', '{"__proto__":{}}']) {
        for (const headers of [{}, signed(body), { 'x-hub-signature-256': 'x'.repeat(9000) }]) {
          const { status } = await post(scene, path, body, headers)
          expect(status).toBe(400)
        }
      }
      expect((await post(scene, path, 'x'.repeat(4_000_000))).status).toBe(413)
    },
  },
]

const asks = { type: 'DATA_TRANSFORMER', mode: 'AI', prompt: 'Answer.', outputFormat: 'JSON' }

export const modelAnswers: readonly Attack[] = [
  {
    what: 'twelve megabytes, JSON without end, and what is no answer at all',
    run: async (scene) => {
      const sketch = { nodes: { node: asks }, edges: ['start → node'] }
      for (const reply of [
        { text: 'x'.repeat(12_000_000) },
        { text: deep(100_000) },
        { garbage: '<html>' },
      ]) {
        scene.model.willSay(reply)
        const [reason] = await failures(scene, sketch, [{}])
        expect(reason).not.toBe('succeeded')
      }
    },
  },
  {
    what: 'calls of tools without end, of tools that there are not',
    run: async ({ api, model }) => {
      const agent = await createAgent(api)
      model.willSay({ tool: 'constructor', input: { a: deep(500) } })
      expect(texts(await agent.say('Hello')).at(-1)).toContain('sorry')
    },
  },
]

const call = (url: string) => ({
  nodes: { node: { type: 'API', method: 'GET', url, timeoutSeconds: 5, variables: [] } },
  edges: ['start → node'],
})

export const serviceAnswers: readonly Attack[] = [
  {
    what: 'an answer without end, one that swells, one that is too deep, and one that leads in circles',
    run: async (scene) => {
      const { site } = scene
      site.pages.set('/endless', (_request, response) => {
        const timer = setInterval(() => response.write('x'.repeat(1_000_000)), 5)
        response.on('close', () => clearInterval(timer))
      })
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      site.pages.set('/swelling', { headers, body: gzipSync(Buffer.alloc(200_000_000)) })
      site.pages.set('/deep', { headers: { 'content-type': 'application/json' }, body: deep(100_000) })
      site.pages.set('/circle', { status: 302, headers: { location: `${site.url}/circle` } })
      for (const path of ['/endless', '/swelling', '/deep', '/circle']) {
        const [reason] = await failures(scene, call(`${site.url}${path}`), [{}])
        expect(reason).not.toBe('succeeded')
      }
    },
  },
]

export const messages: readonly Attack[] = [
  {
    what: 'twenty thousand characters on which patterns search long',
    run: async ({ api }) => {
      const agent = await createAgent(api)
      await agent.variable('NAME')
      const { results } = await api.ok.get('/ai-models')
      const offline = results.find(
        ({ provider, type }: { provider: string; type: string }) =>
          /offline/i.test(provider) && type === 'TEXT',
      )
      await api.ok.put(`${agent.path}/agent-setting`, { aiModelId: offline?.id ?? null })
      await agent.start({
        type: 'RESPONSE_AI',
        instructions: 'Ask for the name, the date and the phone number',
        captureVariables: [{ name: 'NAME', description: 'A date, a phone number or a name' }],
      })
      const { conversation_id } = await agent.say()
      const words = [
        '1 '.repeat(9999),
        'a@'.repeat(9999),
        '</message>'.repeat(1900),
        'next monday at '.repeat(1300),
        '{"a":'.repeat(3900),
      ]
      for (const message of words) await agent.say(message, { conversation_id })
    },
  },
]
