import type { Takes } from '../../clients/typescript/src/index.ts'

export type ProgramRequest = Takes<'postConnectedProgramsLookUp'>['body']

const optional = [
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'state',
  'scope',
] as const

/**
 * Parses an authorization request from the page URL. Returns undefined if it is invalid or repeats a parameter: two
 * readers of a repeated parameter could pick different values.
 */
export function readRequest(search: string): ProgramRequest | undefined {
  const given = new URLSearchParams(search)
  const names = ['client_id', 'redirect_uri', ...optional]
  if (names.some((name) => given.getAll(name).length > 1)) return undefined
  const [clientId, redirectUri] = [given.get('client_id'), given.get('redirect_uri')]
  if (clientId === null || redirectUri === null) return undefined
  const rest = optional.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { client_id: clientId, redirect_uri: redirectUri, ...Object.fromEntries(rest) }
}
