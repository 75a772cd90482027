import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { invalidate } from './invalidate.ts'

it('reads once more behind a first reading that may not know of it yet', async () => {
  const client = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['thing', 1],
    queryFn: () => answers[asked++]?.promise ?? 'asked too often',
  })
  onTestFinished(observer.subscribe(() => undefined))
  const invalidated = invalidate(client, ['thing'])
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await invalidated
  expect(observer.getCurrentResult().data).toBe('after')
  expect(asked).toBe(2)
  answers.push(Promise.withResolvers<string>())
  answers[2]?.resolve('later')
  await invalidate(client, ['thing'])
  expect(observer.getCurrentResult().data).toBe('later')
  expect(asked).toBe(3)
})
