import { Problem } from '../../kit/problem.ts'
import type { CallApp } from '../calls/request.ts'
import { defaultModel } from '../catalogue/catalogue.ts'
import { type Metered, metered } from '../metering/metered.ts'
import { passagesAbout } from '../offline/file-analysis/passages.ts'
import { readFile } from '../offline/file-analysis/read-file.ts'
import type { TaskCall, TaskResult } from './task.ts'
import { write } from './write.ts'

export const largestFileBytes = 30 * 1024 * 1024

export interface FileQuestion {
  file: Uint8Array
  contentType: string
  /** The file name, or the last part of the URL. */
  name: string
  /** The question about the file; empty to get only its text. */
  prompt: string
  now: Date
  timeZone: string
}

export interface FileAnalysis extends Metered {
  text: string
  pages: number
  /** Null without a question. */
  answer: string | null
  /** The model call behind the answer, for traces. */
  asked: TaskResult<string> | undefined
}

type FileCall = Pick<TaskCall, 'operation' | 'model' | 'signal'>

/**
 * Reads the text of a file, with OCR for images, and answers `prompt` from it. Reading is charged to the model of the
 * call; answering is charged to the default text model as a separate operation. `credits` is the sum. Throws a Problem
 * that explains why the file can't be read, and then charges nothing.
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
