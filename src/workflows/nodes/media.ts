import { analyseFile, largestAudioBytes, largestFileBytes, transcribe } from '../../ai/index.ts'
import { interpolate } from '../../graphs/index.ts'
import { shownUrl } from './api-trace.ts'
import { done, executor, type NodeContext, NodeFailure } from './executor.ts'
import { modelTrace, taskCall } from './model.ts'

const fetchTimeoutMs = 60_000

export const transcriptionExecutor = executor('TRANSCRIPTION', {
  reach: 'outside',
  repeatable: () => true,
  timeout: () => 12 * 60_000,
  run: async (context, data) => {
    const call = taskCall(context, data, 'TRANSCRIPTION')
    const { body, url } = await fetched(context, data.audioUrl, largestAudioBytes)
    const { text, model, credits, milliseconds, ...heard } = await transcribe(context.app, call, {
      audio: body,
      language: data.language,
    })
    const names = data.captureVariables.flatMap(({ name }) => name ?? [])
    const variables = Object.fromEntries(names.map((name) => [name, text]))
    const trace = { url: shownUrl(url), model: model.name, milliseconds, ...heard }
    return done(text, { variables, credits, trace })
  },
})

export const fileAnalysisExecutor = executor('FILE_ANALYSIS', {
  reach: 'outside',
  repeatable: () => true,
  timeout: () => 6 * 60_000,
  run: async (context, data) => {
    const { app, lookup, run } = context
    const call = taskCall(context, data, 'FILE_ANALYSIS')
    const { body, url, contentType } = await fetched(context, data.fileUrl, largestFileBytes)
    const { text, answer, asked, pages, credits, model, milliseconds } = await analyseFile(app, call, {
      file: body,
      contentType,
      name: new URL(url).pathname.split('/').at(-1) ?? '',
      prompt: interpolate(data.prompt, lookup),
      now: new Date(),
      timeZone: run.timeZone,
    })
    const answering = asked === undefined ? null : modelTrace(asked.instructions, asked.generation)
    const trace = { url: shownUrl(url), model: model.name, milliseconds, pages, answering }
    return done(answer ?? text, { credits, trace })
  },
})

async function fetched({ app, lookup, signal }: NodeContext, template: string, maxBytes: number) {
  const address = interpolate(template, lookup).trim()
  if (URL.parse(address) === null) throw new NodeFailure(`"${address.slice(0, 200)}" is not an address.`)
  const { status, body, url, headers } = await app.outbound.request({
    url: address,
    maxBytes,
    timeoutMs: fetchTimeoutMs,
    signal,
  })
  if (status >= 400) throw new NodeFailure(`The file was answered for with status ${status}.`)
  return { body, url, contentType: headers.get('content-type') ?? '' }
}
