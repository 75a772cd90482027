import pg from 'pg'
import { notJson } from '../../kit/not-json.ts'
import { Problem } from '../../kit/problem.ts'
import { isTooDeep, tooDeep } from '../payload.ts'

/** The body as text, checked to be JSON that isn't nested too deeply. PostgreSQL parses it itself. */
export function jsonText(body: Buffer): string {
  if (body.length === 0) throw new Problem('bad_request', 'The body is empty: send JSON.')
  const text = body.toString('utf8')
  if (isTooDeep(parsed(text))) throw new Problem('bad_request', tooDeep)
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson(text)
  }
}

// A NUL character, half of a surrogate pair, a number that is too large.
const unkept = new Set(['22P05', '22P02', '22003'])

/** Valid JSON may still have values that the database can't store. */
export async function keptJson<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !unkept.has(error.code ?? '')) throw error
    throw new Problem(
      'bad_request',
      'The body cannot be kept: it holds a NUL character, half of a surrogate pair, or a number that is too large.',
      { cause: error },
    )
  }
}
