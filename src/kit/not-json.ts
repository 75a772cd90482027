import { Problem } from './problem.ts'

const hint = 'names and texts stand in double quotes, and no comma follows the last item'

/** The refusal of a body that isn't JSON, with the place of the error if it is known. */
export function notJson(text: string): Problem {
  try {
    JSON.parse(text)
  } catch (error) {
    return new Problem('bad_request', `The body is not valid JSON${place(text, String(error))}: ${hint}.`)
  }
  return new Problem('bad_request', 'A body may have no keys called `__proto__` or `constructor`.')
}

function place(text: string, said: string): string {
  if (said.includes('Unexpected end')) return ', because it ends too early'
  const position = /at position (\d+)/.exec(said)?.[1]
  if (position === undefined) return ''
  const before = text.slice(0, Number(position)).split('\n')
  return ` at line ${before.length}, character ${(before.at(-1) ?? '').length + 1}`
}
