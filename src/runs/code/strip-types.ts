import { createRequire } from 'node:module'
import type * as Amaro from 'amaro'
import { z } from 'zod'
import type { CodeProblem } from './task.ts'

const load = createRequire(import.meta.url)

const syntaxError = z.object({ message: z.string(), startLine: z.int(), startColumn: z.int() })

/**
 * Replaces the types of TypeScript with spaces, so that every position stays the same. It is the parser of Node.js, which
 * also understands JavaScript.
 */
export function stripTypes(source: string): { code: string } | { problem: CodeProblem } {
  try {
    const { transformSync }: typeof Amaro = load('amaro')
    return { code: transformSync(source, { mode: 'strip-only' }).code }
  } catch (error) {
    const { success, data } = syntaxError.safeParse(error)
    if (success) {
      const { message, startLine, startColumn } = data
      return { problem: { message: short(message), line: startLine, column: startColumn + 1, item: null } }
    }
    unloadParser()
    return { problem: { message: 'The code is nested too deeply.', line: null, column: null, item: null } }
  }
}

/** Code that exhausts the stack of the parser leaves it unusable. The next task loads another one. */
function unloadParser(): void {
  for (const path of Object.keys(load.cache)) {
    if (path.includes('/node_modules/amaro/')) delete load.cache[path]
  }
}

/** Without the list of everything that could stand there. */
function short(message: string): string {
  const [first = message] = message.split(/\. Expected an identifier,/)
  const capital = first.slice(0, 200)
  return capital.endsWith('.') ? capital : `${capital}.`
}
