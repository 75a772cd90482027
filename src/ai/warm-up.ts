import type { App } from '../platform/app.ts'
import { loadSdk } from './calls/generate.ts'
import { sdkModel } from './calls/providers.ts'
import { defaultModel } from './catalogue/catalogue.ts'
import type { Model } from './catalogue/model.ts'
import { embed } from './offline/embedding/embed.ts'
import { otherTrades } from './offline/text/routing/other-trades.ts'
import { unrelated } from './offline/text/unrelated.ts'
import { choosePrompt, type Option, type ReplyContext, replyPrompt } from './prompts/prompts.ts'

/**
 * Preloads the dependencies of a first message, so that it is as fast as the second: the embedding model's weights (a
 * second), the vectors for routing, the AI SDK, and the package of the default model's vendor. A message that arrives
 * meanwhile waits only for its own dependencies.
 */
export async function warmUp(app: App): Promise<void> {
  const model = defaultModel(app, 'TEXT')
  await Promise.all([
    embed(app, [...unrelated, ...otherTrades]),
    loadSdk(),
    model === undefined ? undefined : sdkModel(app, model),
  ])
}

/**
 * Lets the offline model embed an agent's instructions, options and tools, and cache the vectors, so that the first message
 * to that agent doesn't wait for them.
 */
export async function readAhead(
  app: App,
  model: Model,
  told: ReplyContext,
  { options, tools }: { options: readonly Option[]; tools: readonly { name: string; description: string }[] },
): Promise<void> {
  if (model.aiVendor !== 'OFFLINE') return
  const sdk = await sdkModel(app, model)
  await sdk.doGenerate({
    prompt: asked(replyPrompt(told)),
    tools: tools.map((tool) => ({ type: 'function', inputSchema: { type: 'object' }, ...tool })),
  })
  // In sequence, so that a message that arrives meanwhile comes in between.
  for (const option of options) {
    const prompt = asked(choosePrompt([option]))
    await sdk.doGenerate({ prompt, responseFormat: { type: 'json', schema: {} } })
  }
}

// A message that no agent has among its phrases: an exact match would skip the comparison.
function asked(system: string) {
  return [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: [{ type: 'text' as const, text: 'When are you open, said nobody?' }] },
  ]
}
