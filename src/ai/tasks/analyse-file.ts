import { Problem } from '../../kit/problem.ts'
import type { CallApp } from '../calls/request.ts'
import { defaultModel } from '../catalogue/catalogue.ts'
import { type Metered, metered } from '../metering/metered.ts'
import { passagesAbout } from '../offline/file-analysis/passages.ts'
import { readFile } from '../offline/file-analysis/read-file.ts'
import type { TaskCall, TaskResult } from './task.ts'
import { write } from './write.ts'

/** The largest file that is worth fetching. */
export const largestFileBytes = 30 * 1024 * 1024

export interface FileQuestion {
  file: Uint8Array
  contentType: string
  /** Its file name, or the last part of its address. */
  name: string
  /** What to find out; its text alone where nothing is asked. */
  prompt: string
  now: Date
  timeZone: string
}

export interface FileAnalysis extends Metered {
  text: string
  pages: number
  /** Null where nothing was asked. */
  answer: string | null
  /** How the answer was found, for traces. */
  asked: TaskResult<string> | undefined
}

type FileCall = Pick<TaskCall, 'operation' | 'model' | 'signal'>

/**
 * The text of a file, by OCR where it is a picture, and what it says about `prompt`. Reading is charged to the model
 * of the call, answering to the default text model under an operation of its own; `credits` is both. Throws a Problem
 * that says why where the file cannot be read, and then nothing is charged.
 */
export async function analyseFile(
  app: CallApp,
  call: FileCall,
  question: FileQuestion,
): Promise<FileAnalysis> {
  const { operation, model, signal } = call
  const { usage: _usage, ...analysis } = await metered(app, operation, [model], async () => {
    const { file: bytes, contentType, name } = question
    const pages = await readFile(app, { bytes, contentType, name }, signal, operation.accountId)
    const asked = question.prompt.trim() === '' ? undefined : await answered(app, call, question, pages)
    const read = { text: pages.join('\n\n'), pages: pages.length, answer: asked?.value ?? null, asked }
    return { answer: { ...read, usage: { inputTokens: 0, outputTokens: 0 } }, answeredBy: model }
  })
  return { ...analysis, credits: analysis.credits + (analysis.asked?.generation.credits ?? 0) }
}

async function answered(
  app: CallApp,
  { operation, signal }: FileCall,
  { name, prompt, now, timeZone }: FileQuestion,
  pages: readonly string[],
): Promise<TaskResult<string>> {
  const model = defaultModel(app, 'TEXT')
  if (model === undefined) throw new Problem('unavailable', 'This server has no text model.')
  const passages = await passagesAbout(app, { name, pages }, prompt, model)
  const answering = { ...operation, operationId: `${operation.operationId}:answer` }
  return write(
    app,
    { operation: answering, model, signal },
    { instructions: prompt, passages, now, timeZone },
    [],
  )
}
