import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { beside, runFrontdesk } from '../../../test/process/spawn.ts'

const server = useServer()

const run = (...words: string[]) => runFrontdesk(['dead-letter', ...words], beside(server.app))

it('shows dead letters and has them tried again', async () => {
  const { db } = server.app
  await sql`insert into jobs (name, payload, max_attempts) values ('nobody.does', '{"secret":"payload"}', 1)`.execute(
    db,
  )
  expect((await run('list')).stdout.trim().split('\n')).toHaveLength(1)
  await sql`update jobs set attempts = 1, last_error = ${'it broke\nbadly'}, failed_at = now()`.execute(db)
  const { stdout } = await run('list')
  expect(stdout).toMatch(/job-\d+ +nobody\.does +1 +\S+Z +it broke badly/)
  expect(stdout).not.toContain('payload')
  const [id = ''] = /job-\d+/.exec(stdout) ?? []
  expect((await run('retry', id)).code).toBe(0)
  const { rows } = await sql`select attempts, last_error from jobs`.execute(db)
  expect(rows).toEqual([{ attempts: 0, last_error: null }])
  const again = await run('retry', id)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is no dead letter')])
}, 120_000)
