import { interpolate } from '../../graphs/index.ts'
import { passagesFor } from '../conversations/knowledge.ts'
import { modelFor, voice } from '../conversations/models.ts'
import { converse } from '../conversations/tool-loop.ts'
import { StepFailure } from '../conversations/turn.ts'
import { done, type Executor } from './executor.ts'

/** Sends one message: word for word, or as the model puts it. */
export const executeSayAi: Executor<'SAY_AI'> = async (context, data) => {
  const { recorder } = context.turn
  const text = data.sayWithAi ? await written(context, data) : interpolate(data.message, context.lookup)
  if (text.trim() === '') {
    throw new StepFailure({ code: 'node_failed', message: 'There was nothing to say: the message is empty.' })
  }
  recorder.say(text)
  recorder.step.output = text
  return { ...done, output: text }
}

const written = async (
  { turn, state, lookup }: Parameters<typeof executeSayAi>[0],
  data: Parameters<typeof executeSayAi>[1],
): Promise<string> => {
  const prompt = interpolate(data.prompt, lookup)
  const message = interpolate(data.message, lookup)
  const instructions = message === '' ? prompt : `${prompt}\n\nSay this in your own words: ${message}`.trim()
  const passages = await passagesFor(turn, turn.message ?? prompt, data.knowledgeBaseIds)
  const context = voice(turn, state, instructions, { passages })
  const { text } = await converse(turn, 'say', modelFor(turn, data), context, { aloud: true })
  return text
}
