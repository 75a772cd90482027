import { expect, it, vi } from 'vitest'
import { ServerAway } from './server-away.ts'

it('is away once the connection is lost and it does not answer, until it does', async () => {
  const server = new ServerAway(() => Promise.reject(new Error('away')))
  const onChange = vi.fn<() => void>()
  const stop = server.subscribe(onChange)
  expect(server.isAway()).toBe(false)
  server.connectionLost()
  await vi.waitFor(() => expect(server.isAway()).toBe(true))
  server.answered()
  expect(server.isAway()).toBe(false)
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  server.connectionLost()
  await vi.waitFor(() => expect(server.isAway()).toBe(true))
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('is not away where it answers although the connection is lost', async () => {
  const asked = Promise.resolve('yes')
  const server = new ServerAway(() => asked)
  server.connectionLost()
  await asked
  expect(server.isAway()).toBe(false)
})
