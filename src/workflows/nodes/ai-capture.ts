import { type Captured, capture } from '../../ai/index.ts'
import { capturedText, interpolate } from '../../graphs/index.ts'
import { done, executor } from './executor.ts'
import { modelTrace, taskCall } from './model.ts'
import { passagesFor } from './passages.ts'

export const aiCaptureExecutor = executor('AI_CAPTURE', {
  reach: 'outside',
  repeatable: () => true,
  timeout: () => 180_000,
  run: async (context, data) => {
    const { app, lookup, known, run } = context
    const targets = data.captureVariables.flatMap(({ name, description }) =>
      name === undefined ? [] : [{ name, description }],
    )
    const fields = targets.length > 0 ? targets : [{ name: 'result', description: 'What was asked for.' }]
    const prompt = interpolate(data.prompt, lookup)
    const told = interpolate(data.instructions, lookup)
    const asked = prompt.trim() === '' ? told : prompt
    const { value, instructions, generation } = await capture(
      app,
      taskCall(context, data),
      {
        fields,
        instructions: told,
        passages: await passagesFor(context, data.knowledgeBaseIds, asked),
        variables: known(),
        now: new Date(),
        timeZone: run.timeZone,
      },
      [{ role: 'user', content: prompt.trim() === '' ? 'Take the values from what is known.' : prompt }],
    )
    const { credits } = generation
    const variables = targets.length > 0 ? asTexts(value) : {}
    return done(value, { variables, credits, trace: { ...modelTrace(instructions, generation), prompt } })
  },
})

/** What the text does not say leaves its variable as it was. */
function asTexts(captured: Captured): Record<string, string> {
  return Object.fromEntries(
    Object.entries(captured).flatMap(([name, value]) => {
      const text = capturedText(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
