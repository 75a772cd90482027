import { expect } from 'vitest'
import type { Case } from '../cases.ts'
import { expectError, send } from '../send.ts'
import { type Subject, subjects } from '../subjects.ts'
import type { World } from './world.ts'

const byPath = Map.groupBy(subjects, ({ endpoint }) => endpoint.path.replaceAll(/\{\w+\}/g, '{}'))

/** The methods that a path doesn't take, tried once for the first endpoint of the path. */
export function methodCases({ own, at, pathsOf }: World, subject: Subject): Case[] {
  const group = byPath.get(subject.endpoint.path.replaceAll(/\{\w+\}/g, '{}')) ?? []
  if (group[0] !== subject) return []
  const allowed: string[] = group.map(({ endpoint }) => endpoint.method)
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allowed.includes(method))
  return others.map((method) => ({
    name: `${method} at the same path`,
    run: async () => {
      const reply = await send(method, at(pathsOf(own).get(subject) ?? ''), { key: own.owner.key })
      expect(expectError(reply, 405).code).toBe('method_not_allowed')
      expect(reply.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
    },
  }))
}
