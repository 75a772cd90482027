import { expect } from 'vitest'
import type { Case } from '../cases.ts'
import { expectError, send } from '../send.ts'
import type { Subject } from '../subjects.ts'
import { endpointSample } from './endpoint-sample.ts'
import type { World } from './world.ts'

/** Who may call an endpoint, and with which credentials. */
export function accessCases(world: World, subject: Subject): Case[] {
  const { key, needs, method } = subject.endpoint
  const { own, member, at, pathsOf, sendAs } = world
  const url = at(pathsOf(own).get(subject) ?? '')
  const isGuarded = key !== 'none'
  const takesKey = isGuarded && key !== 'session'
  const refuses = async (headers: Record<string, string>): Promise<void> => {
    const reply = await send(method, url, { headers })
    expect(expectError(reply, 401).code).toBe('unauthorized')
    if (takesKey) expect(reply.headers.get('www-authenticate')).toBe('Bearer')
  }
  const cases: Case[] = []
  if (isGuarded) cases.push({ name: 'no credentials', run: () => refuses({}) })
  if (takesKey && endpointSample.has(subject)) {
    for (const authorization of badAuthorizations(own.owner.key))
      cases.push({ name: `Authorization: ${authorization}`, run: () => refuses({ authorization }) })
  }
  if (takesKey && key !== 'any') {
    cases.push({
      name: 'account key',
      run: async () => {
        const reply = await send(method, url, { key: own.general.key })
        expect(expectError(reply, 401).code).toBe('unauthorized')
      },
    })
  }
  if (key === 'admin' || needs.includes('admin')) {
    cases.push({
      name: 'MEMBER',
      run: async () => {
        expect(expectError(await sendAs(member, subject, url), 403).code).toBe('forbidden')
      },
    })
  }
  return cases
}

function badAuthorizations(key: string): string[] {
  const malformed = ['', 'Bearer', 'Basic b3duZXI6c2VjcmV0', key, `Token ${key}`, `Bearer ${key} ${key}`]
  return [...malformed, `Bearer ${key}x`, 'Bearer fdu_unknown', 'Bearer null']
}
