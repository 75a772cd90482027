import { expect, it } from 'vitest'
import { Lifetime, perApp } from './lifetime.ts'

it('stops everything in reverse order, once, and goes on past a failure', async () => {
  const lifetime = new Lifetime()
  const stopped: string[] = []
  lifetime.own('database', () => stopped.push('database'))
  lifetime.own('broken', () => {
    throw new Error('stuck')
  })
  lifetime.own('server', () => stopped.push('server'))
  await expect(lifetime.close()).rejects.toThrow('broken did not stop')
  await expect(lifetime.close()).rejects.toThrow('broken did not stop')
  expect(stopped).toEqual(['server', 'database'])
})

it('makes one thing an application', () => {
  let made = 0
  const thing = perApp(() => ++made)
  const [first, second] = [{}, {}]
  expect([thing(first), thing(first), thing(second)]).toEqual([1, 1, 2])
})
