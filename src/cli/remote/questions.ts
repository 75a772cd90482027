import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from '../command.ts'

export interface Questions {
  ask: (question: string, options?: { hidden?: boolean }) => Promise<string>
  close: () => void
}

/** Asks at the terminal. Without one, the answers are lines of standard input in order. */
export function openQuestions(): Questions {
  const isTerminal = process.stdin.isTTY
  let hidden = false
  const output = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (!hidden) process.stderr.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal })
  const answers = lines[Symbol.asyncIterator]()
  return {
    ask: async (question, options = {}) => {
      if (isTerminal) process.stderr.write(question)
      hidden = options.hidden === true
      const { value, done } = await answers.next()
      if (isTerminal && hidden) process.stderr.write('\n')
      hidden = false
      if (done === true) throw new UsageError(`${question.replace(/:\s*$/, '')} is missing.`)
      return value
    },
    close: () => lines.close(),
  }
}
