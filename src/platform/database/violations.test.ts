import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { isDatabaseAway, isTooLarge } from './index.ts'

const server = useServer()

async function errorOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error
  }
}

it.each([
  ['a text beyond what PostgreSQL allocates', () => sql`select repeat('x', 1073741824)`],
  ['more columns than a row has', () => sql.raw(`select ${'1,'.repeat(2000)}1`)],
])('%s is too large, and no reason to wait', async (_, query) => {
  const error = await errorOf(() => query().execute(server.app.db))
  expect(error).toBeInstanceOf(Error)
  expect(isTooLarge(error)).toBe(true)
  expect(isDatabaseAway(error)).toBe(false)
})

it('so is a text beyond what a string holds', async () => {
  const error = await errorOf(async () => 'x'.repeat(2 ** 30))
  expect(isTooLarge(error)).toBe(true)
  expect(isTooLarge(new Error('invalid string length, from elsewhere'))).toBe(false)
})

it('a socket file whose server is behind with those who come is a reason to wait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-behind-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'socket')
  const listening = `require('net').createServer().listen({ path: ${JSON.stringify(path)}, backlog: 1 }, () => console.log('here'))`
  const behind = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void behind.kill('SIGKILL'))
  await once(behind.stdout, 'data')
  behind.kill('SIGSTOP')
  let refused: unknown
  for (let tries = 0; tries < 10 && refused === undefined; tries++) {
    const socket = connect(path)
    onTestFinished(() => void socket.destroy())
    refused = await once(socket, 'connect').then(
      () => undefined,
      (error: unknown) => error,
    )
  }
  expect(refused).toMatchObject({ code: 'EAGAIN' })
  expect(isDatabaseAway(refused)).toBe(true)
})
