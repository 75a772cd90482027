import { expect } from 'vitest'
import { sessionHeaders } from '../../harness/api.ts'
import type { Case } from '../cases.ts'
import { expectError, type Sent, send } from '../send.ts'
import { exampleContent, exampleQuery, type Subject } from '../subjects.ts'
import { endpointSample } from './endpoint-sample.ts'
import type { World } from './world.ts'

/** Sessions that are over, requests of other sites, and what only a session may do. */
export function sessionCases(world: World, subject: Subject): Case[] {
  const { endpoint } = subject
  const { own, at, pathsOf } = world
  const url = `${at(pathsOf(own).get(subject) ?? '')}?${exampleQuery(subject).toString()}`
  const content = exampleContent(subject)
  const refused = async (sent: Sent, status: number, code: string): Promise<string> => {
    const error = expectError(await send(endpoint.method, url, sent), status)
    expect(error.code).toBe(code)
    return error.message
  }
  const withExample = (headers: Record<string, string>): Sent => ({
    ...content,
    headers: { ...content.headers, ...headers },
  })
  const cases: Case[] = []
  const isGuarded = endpoint.key !== 'none'
  if (isGuarded && endpointSample.has(subject)) {
    for (const cookie of ['', 'other=1', ...world.endedSessions.map((one) => `frontdesk-session=${one}`)]) {
      const headers = { ...sessionHeaders(''), cookie }
      cases.push({ name: `Cookie: ${cookie}`, run: () => refused({ headers }, 401, 'unauthorized') })
    }
  }
  if (isGuarded && endpoint.method !== 'GET' && endpointSample.has(subject)) {
    for (const origin of foreignOrigins(world.server.url)) {
      cases.push({
        name: `cookie from another site ${JSON.stringify(origin)}`,
        run: async () => {
          const { cookie = '' } = await world.session(own.owner)
          await refused(withExample({ cookie, ...origin }), 403, 'forbidden')
        },
      })
    }
  }
  if (!isGuarded && endpoint.method !== 'GET') {
    for (const origin of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      cases.push({
        name: `another site ${JSON.stringify(origin)}`,
        run: () => refused(withExample(origin), 403, 'forbidden'),
      })
    }
  }
  if (endpoint.key === 'session') {
    for (const key of [own.owner.key, own.general.key, 'fdu_unknown']) {
      cases.push({
        name: `key ${key} instead of a session`,
        run: async () => {
          const message = await refused({ ...content, key }, 404, 'not_found')
          expect(message).toMatch(/^There is nothing at /)
        },
      })
    }
  }
  if (endpoint.needs.includes('confirmation')) {
    const sent = withExample(sessionHeaders(world.staleSession))
    cases.push({ name: 'confirmed too long ago', run: () => refused(sent, 403, 'confirmation_required') })
  }
  return cases
}

function foreignOrigins(url: string): Record<string, string>[] {
  return [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: url },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: `${url}.elsewhere.example` },
    {},
  ]
}
