import { expect } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { activate, eventually, type Sketch } from '../../harness/workflows/automation.ts'
import { type OpenAiStandIn, startOpenAi } from '../../stand-ins/openai.ts'
import { startWebsite, type Website } from '../../stand-ins/website.ts'
import { type Attacked, startAttacked } from '../attack.ts'

/** What attacks are made with. */
export interface Scene extends Attacked {
  /** Answers what the server asks a model. */
  model: OpenAiStandIn
  /** Answers what the server fetches. */
  site: Website
}

/** One hostile thing, and what it must come to. */
export interface Attack {
  what: string
  /** Does it, and holds what the answer is. */
  run: (scene: Scene) => Promise<void>
  /** The most megabytes that it may add to the server, 300 by default: `npm run bench:bounds` measures them. */
  megabytes?: number
}

/** A server under attack, with a model and a website that the attacker controls. */
export async function startScene(): Promise<Scene> {
  const model = await startOpenAi()
  const site = await startWebsite({})
  const attacked = await startAttacked({ ...model.environment, FRONTDESK_LOG_LEVEL: 'debug' })
  // The first agent makes the server load its models, which would otherwise happen during an attack.
  await attacked.api.ok.post('/agents', { name: 'Reception' })
  await attacked.server.said('models are loaded')
  const stop = async (): Promise<void> => {
    await attacked.stop()
    await Promise.all([model.close(), site.close()])
  }
  return { ...attacked, model, site, stop }
}

/** An open webhook and an automation behind it. */
export async function open(
  { api }: Scene,
  sketch: Sketch,
): Promise<{ url: string; ended: (count: number) => Promise<Json[]> }> {
  const webhook = await api.ok.post('/incoming-webhooks', { name: 'Open', useAuthentication: false })
  const start = { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] }
  const { id } = await activate(api, { ...sketch, nodes: { start, ...sketch.nodes } })
  return {
    url: new URL(webhook.url).pathname,
    ended: (count) =>
      eventually(async () => {
        const { results } = await api.ok.get(`/workflows/${id}/logs`)
        const over = results.filter((run: Json) => run.completed_at !== null)
        return over.length >= count ? over : undefined
      }, 60),
  }
}

/** Runs a sketch with an open webhook once for each of these bodies, and says why each failed. */
export async function failures(scene: Scene, sketch: Sketch, bodies: readonly unknown[]): Promise<string[]> {
  const { url, ended } = await open(scene, sketch)
  for (const body of bodies) {
    expect((await post(scene, url, JSON.stringify(body))).status).toBe(202)
  }
  return (await ended(bodies.length)).map((run) => `${run.successful ? 'succeeded' : run.error}`)
}

/** Posts to an address beside the API. */
export async function post(
  { url: base }: Scene,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  }).catch((error: unknown) => {
    // Refused by its length, before all of it was sent.
    if (Buffer.byteLength(body) > 1_500_000) return undefined
    throw error
  })
  if (response === undefined) return { status: 413, body: null }
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** JSON that is nested so deep. */
export const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
