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
 * Loads what the first message of a conversation needs, so that it is answered as fast as the second: the weights of the
 * embedding model (a second), the meanings that routing compares with, the AI SDK, and the code of the default
 * model's vendor. A message that arrives meanwhile waits only for what it needs itself.
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
 * Has the offline model read what an agent was told and tells its flows apart by. It remembers the meanings, so that the
 * first message to that agent does not wait for them.
 */
export async function readAhead(
  app: App,
  model: Model,
  told: ReplyContext,
  options: readonly Option[],
): Promise<void> {
  if (model.aiVendor !== 'OFFLINE') return
  const sdk = await sdkModel(app, model)
  await sdk.doGenerate({ prompt: asked(replyPrompt(told)) })
  // One after the other: a message that somebody writes meanwhile comes in between.
  for (const option of options) {
    const prompt = asked(choosePrompt([option]))
    await sdk.doGenerate({ prompt, responseFormat: { type: 'json', schema: {} } })
  }
}

// In words that nobody teaches an agent: a message that is taught word for word is compared with nothing.
function asked(system: string) {
  return [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: [{ type: 'text' as const, text: 'When are you open, said nobody?' }] },
  ]
}
