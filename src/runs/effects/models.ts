import {
  analyseFile,
  type ChatMessage,
  capture,
  type Generation,
  judge,
  languageOfTalk,
  largestAudioBytes,
  largestFileBytes,
  type ToolOutcome,
  transcribe,
  write,
} from '../../ai/index.ts'
import { capturedText } from '../../graphs/index.ts'
import { type ModelEffects, NodeFailure } from '../../kit/effects.ts'
import { isPassingStatus } from '../../kit/retry.ts'
import { pauseOf } from '../../platform/outbound/index.ts'
import { ask } from './ask.ts'
import { converse } from './converse.ts'
import { clockOf, type Host } from './host.ts'
import { maskedUrl } from './masked.ts'
import { passagesFor } from './passages.ts'
import { grantedTools } from './tools/granted.ts'

export function modelEffects(host: Host): ModelEffects {
  const { app } = host
  return {
    judge: async (choice, conditions) => {
      const question = host.message ?? conditions.map(({ expression }) => expression).join('\n')
      const passages = await passagesFor(host, choice.knowledgeBaseIds ?? [], question)
      const messages = await host.history()
      return ask(host, 'judge', host.models.choose(choice, 'TEXT'), (call) =>
        judge(app, call, { conditions, passages, variables: host.known(), ...clockOf(host) }, messages),
      )
    },
    capture: async (choice, { targets, text, instructions, asked, corrects, knowledge = false }) => {
      const question = text.trim() === '' ? (instructions ?? '') : text
      const passages = knowledge ? await passagesFor(host, choice.knowledgeBaseIds ?? [], question) : []
      const language =
        asked === undefined ? undefined : languageOfTalk([...visitorsTexts(await host.history()), text])
      const content = text.trim() === '' ? 'Take the values from what is known.' : text
      return ask(host, 'capture', host.models.choose(choice, 'TEXT'), (call) =>
        capture(
          app,
          call,
          {
            fields: targets,
            instructions,
            asked,
            corrects,
            language,
            passages,
            variables: host.known(),
            ...clockOf(host),
          },
          [{ role: 'user', content }],
        ),
      )
    },
    write: async (choice, instructions) => {
      const passages = await passagesFor(host, choice.knowledgeBaseIds ?? [], instructions)
      return ask(host, 'write', host.models.choose(choice, 'TEXT'), (call) =>
        write(app, call, { instructions, passages, variables: host.known(), ...clockOf(host) }, []),
      )
    },
    work: (choice, task) => work(host, choice, task),
    transcribe: (choice, audio) => hear(host, choice, audio),
    analyse: (choice, file) => analyse(host, choice, file),
  }
}

function visitorsTexts(messages: readonly ChatMessage[]): string[] {
  return messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content === 'string' ? [content] : [],
  )
}

const work = async (
  host: Host,
  choice: Parameters<ModelEffects['work']>[0],
  { instructions, prompt, aloud }: Parameters<ModelEffects['work']>[1],
): ReturnType<ModelEffects['work']> => {
  const { tools, playbooks } = await grantedTools(host, choice)
  const said = await host.history()
  const question = host.message ?? (prompt.trim() === '' ? instructions : prompt)
  const passages = await passagesFor(host, choice.knowledgeBaseIds ?? [], question)
  // In a conversation, the prompt of a node is part of its instructions: the visitor didn't say it.
  const inTalk = host.message !== null || said.length > 0
  const told = inTalk ? [instructions, prompt].join('\n\n').trim() : instructions
  const own = inTalk || prompt.trim() === '' ? [] : [{ role: 'user' as const, content: prompt }]
  const { text, outcomes } = await converse(
    host,
    'tools',
    host.models.choose(choice, 'TEXT'),
    host.voice(told, { playbooks, passages }),
    { tools, messages: [...said, ...own], aloud },
  )
  const results = outcomes
    .filter(({ failed }) => failed !== true)
    .map(({ call, output }) => `${call.name}: ${JSON.stringify(output)}`)
  return { text, results, failure: failureOf(outcomes) }
}

/** The reason why the last call failed; null if it succeeded, or nothing was called. */
function failureOf(outcomes: readonly ToolOutcome[]): string | null {
  const last = outcomes.at(-1)
  if (last?.failed !== true) return null
  const { output } = last
  const reason = typeof output === 'object' && output !== null && 'error' in output ? output.error : ''
  return `The tool "${last.call.name.slice(0, 100)}" failed. ${capturedText(reason) ?? ''}`.trim()
}

const fetchTimeoutMs = 60_000

async function fetched({ app, signal }: Host, url: URL, maxBytes: number) {
  const answer = await app.outbound.request({ url, maxBytes, timeoutMs: fetchTimeoutMs, signal })
  if (answer.status >= 400) {
    throw new NodeFailure(`The file was answered for with status ${answer.status}.`, {
      passing: isPassingStatus(answer.status) ? { retryAfterMs: pauseOf(answer.headers) } : undefined,
    })
  }
  return answer
}

const hear: (host: Host, ...of: Parameters<ModelEffects['transcribe']>) => Promise<string> = async (
  host,
  choice,
  { url, language },
) => {
  const { app, accountId, signal, models, journal } = host
  const model = models.choose(choice, 'TRANSCRIPTION')
  const operationId = models.operationId(model)
  const { body } = await fetched(host, url, largestAudioBytes)
  const call = { operation: { accountId, operationId }, model, signal }
  const heard = await transcribe(app, call, { audio: body, language })
  const { text, credits, milliseconds, model: answeredBy, ...about } = heard
  journal.charge(operationId, credits)
  journal.note({ url: maskedUrl(url.href), model: answeredBy.name, milliseconds, ...about })
  return text
}

const analyse: (host: Host, ...of: Parameters<ModelEffects['analyse']>) => Promise<string> = async (
  host,
  choice,
  { url, prompt },
) => {
  const { app, accountId, signal, models, journal } = host
  const model = models.choose(choice, 'FILE_ANALYSIS')
  const operationId = models.operationId(model)
  const { body, headers, url: found } = await fetched(host, url, largestFileBytes)
  const call = { operation: { accountId, operationId }, model, signal }
  const { text, answer, asked, pages, credits, ...about } = await analyseFile(app, call, {
    file: body,
    contentType: headers.get('content-type') ?? '',
    name: new URL(found).pathname.split('/').at(-1) ?? '',
    prompt,
    ...clockOf(host),
  })
  journal.charge(operationId, credits)
  const answering = asked === undefined ? null : answerNote(asked.instructions, asked.generation)
  const { model: answeredBy, milliseconds } = about
  journal.note({ url: maskedUrl(found), model: answeredBy.name, milliseconds, pages, answering })
  return answer ?? text
}

/** The trace of a call to a text model. */
function answerNote(instructions: string, generation: Generation): Record<string, unknown> {
  const { model, text, finishReason, usage, milliseconds } = generation
  return { model: model.name, instructions, answer: text, finish_reason: finishReason, usage, milliseconds }
}
