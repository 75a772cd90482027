import { afterEach, expect, it, vi } from 'vitest'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { confirmed, currentQuestion, NotConfirmed, onQuestion } from './confirmation.ts'

const required = new FrontdeskError(
  403,
  { code: 'confirmation_required', message: 'Confirm.', request_id: 'r' },
  new Headers(),
)

const refuse = () => Promise.reject(required)

afterEach(() => currentQuestion()?.cancelled())

it('asks who is there where the server wants to know, and does it again', async () => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(required).mockResolvedValue('done')
  const asked = vi.fn<() => void>()
  const stop = onQuestion(asked)
  const done = confirmed(act)
  await vi.waitFor(() => expect(currentQuestion()).toBeDefined())
  currentQuestion()?.confirmed()
  expect(await done).toBe('done')
  expect(act).toHaveBeenCalledTimes(2)
  expect(currentQuestion()).toBeUndefined()
  stop()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('asks once for what happens together, and fails without an answer', async () => {
  const both = Promise.allSettled([confirmed(refuse), confirmed(refuse)])
  await vi.waitFor(() => expect(currentQuestion()).toBeDefined())
  currentQuestion()?.cancelled()
  const results = await both
  expect(results.map((one) => one.status === 'rejected' && one.reason instanceof NotConfirmed)).toEqual([
    true,
    true,
  ])
})

it('leaves other answers alone', async () => {
  const error = new Error('no')
  await expect(confirmed(() => Promise.reject(error))).rejects.toBe(error)
  expect(currentQuestion()).toBeUndefined()
})
