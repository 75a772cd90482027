import { join } from 'node:path'
import type { Part } from '../../languages/definition.ts'
import { nodeTexts } from './node-texts.ts'
import { productSources } from './source.ts'
import { templateTexts } from './template-texts.ts'
import { textsIn, type WrittenText } from './texts.ts'

const root = join(import.meta.dirname, '../..')

export const consoleSources = productSources(root, 'console').filter(({ path }) => !path.endsWith('.css'))

// The server answers with the English texts of formulas.
const texts = textsIn([...consoleSources, ...productSources(root, 'formulas')])

const chatWords = 'src/channels/livechat/words.ts'
const chat = textsIn(productSources(root, 'src/channels/livechat').filter(({ path }) => path === chatWords))
const visitors = textsIn(
  ['src/agents/handover', 'src/agents/guardrails'].flatMap((folder) => productSources(root, folder)),
)
const server = textsIn(productSources(root, 'src/channels').filter(({ path }) => path !== chatWords))

export const mistakes = [texts, chat, visitors, server].flatMap((one) => one.mistakes)

// Names such as API and GET are the same in every language.
const fromServer = [...nodeTexts(), ...templateTexts()]
  .filter((text) => !/^[A-Z]+$/.test(text))
  .map((text): WrittenText => ({ text, context: undefined, path: 'src' }))

/** All texts of a part, in English. */
export const written: Partial<Record<Part, readonly WrittenText[]>> = {
  console: [...texts.written, ...fromServer],
  chat: chat.written,
  visitors: visitors.written,
  server: server.written,
}
