import { codeFile, GuestError, Sandbox, tooMuchOutput } from './sandbox.ts'
import { stripTypes } from './strip-types.ts'
import { type CodeAnswer, type CodeProblem, type CodeTask, codeLimits, type LogLine } from './task.ts'
import { isTrap } from './web-assembly.ts'

// `return` and `await` are allowed, and names of the input can be declared again.
const before = "(async function () { 'use strict'; "
const after = '\n})'

const logLines = 200
const logCharacters = 16_000

/** Checks or runs code. Everything that the code does wrong is in the answer. */
export async function executeCode(task: CodeTask): Promise<CodeAnswer> {
  const log: LogLine[] = []
  let index: number | null = null
  try {
    const stripped = stripTypes(`${before}${task.code}${after}`)
    if ('problem' in stripped) return { problem: placed(stripped.problem, task.code), log }
    const sandbox = await Sandbox.open()
    if (task.do === 'check') {
      sandbox.evaluate(stripped.code, codeFile)
      return { problem: null, result: '', log }
    }
    sandbox.prepare(task.values, task.seed, writerTo(log))
    const main = sandbox.evaluate(stripped.code, codeFile)
    if (!task.perItem) return { problem: null, result: withinLimit(sandbox.run(main, -1)), log }
    const results: string[] = []
    let length = 2
    for (index = 0; index < task.items; index++) {
      const result = sandbox.run(main, index)
      length += result.length + 1
      if (length > codeLimits.outputBytes) throw new GuestError('', tooMuchOutput, '')
      results.push(result)
    }
    index = null
    return { problem: null, result: withinLimit(`[${results.join(',')}]`), log }
  } catch (error) {
    return { problem: placed(problemOf(error, index), task.code), log }
  }
}

function withinLimit(json: string): string {
  if (Buffer.byteLength(json) > codeLimits.outputBytes) throw new GuestError('', tooMuchOutput, '')
  return json
}

/** Returns a function that writes to the log, and true once the log is full. */
function writerTo(log: LogLine[]): (level: string, text: string, stack: string) => boolean {
  let left = logCharacters
  return (level, text, stack) => {
    if (left <= 0 || log.length >= logLines) return true
    left -= text.length
    const isFull = left <= 0 || log.length === logLines - 1
    const { line } = placeIn(stack)
    log.push({
      line,
      level: level === 'warn' || level === 'error' ? level : 'log',
      text: isFull ? '… (The log is full.)' : text,
    })
    return isFull
  }
}

function problemOf(error: unknown, item: number | null): CodeProblem {
  const nowhere = { line: null, column: null, item }
  // The parser or the engine has exhausted the stack of the process.
  if (error instanceof RangeError || isTrap(error)) {
    return { message: 'The code is nested too deeply.', ...nowhere }
  }
  if (!(error instanceof GuestError)) throw error
  return { message: messageOf(error), ...placeIn(error.stackText), item }
}

function messageOf({ kind, message }: GuestError): string {
  if (kind === 'InternalError') {
    if (message === 'interrupted') return `The code takes longer than ${codeLimits.cpuMs / 1000} seconds.`
    if (message === 'out of memory') return `The code needs more than ${codeLimits.memoryMb} MiB of memory.`
    if (message === 'stack overflow') return 'Too many nested calls.'
  }
  return kind === '' ? message : `${kind}: ${message}`
}

/** The first place of the code in a stack trace. */
function placeIn(stack: string): Pick<CodeProblem, 'line' | 'column'> {
  const [, line, column] = /\bcode\.js:(\d{1,6})(?::(\d{1,6}))?/.exec(stack) ?? []
  return {
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
  }
}

/** The place in the text of the author, which begins behind ours. An end that is missing is at the end of that text. */
function placed(problem: CodeProblem, code: string): CodeProblem {
  const { line, column } = problem
  if (line === null) return problem
  const lines = code.split('\n')
  if (line > lines.length) {
    return { ...problem, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  }
  return line === 1 && column !== null ? { ...problem, column: Math.max(1, column - before.length) } : problem
}
