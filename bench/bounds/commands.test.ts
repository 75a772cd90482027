import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { useServer } from '../../test/harness/server.ts'
import { beside } from '../../test/process/spawn.ts'
import { fastest, isWithin } from './bound.ts'

const server = useServer()
const root = join(import.meta.dirname, '../..')

/** Seconds of processor time of a command and the processes that it starts, the least of several runs. */
async function processorSeconds(...words: string[]): Promise<number> {
  const { PATH = '', HOME = '' } = process.env
  const script = '"$@" > /dev/null 2>&1; times'
  const env = { PATH, HOME, ...beside(server.app) }
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const { stdout } = await promisify(execFile)('sh', ['-c', script, 'sh', process.execPath, ...words], {
      env,
    })
    const [, children = ''] = stdout.trim().split('\n')
    const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    least = Math.min(
      least,
      parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0),
    )
  }
  return least
}

it('a command takes a few times the processor time of Node itself', async () => {
  const floor = await processorSeconds('--eval', '0')
  const program = join(root, 'bin/frontdesk.js')
  for (const [line, most] of [
    ['help', 6],
    ['key list', 14],
    ['plan list', 14],
    ['webhook list', 14],
    ['channel list', 14],
    ['doctor', 14],
  ] as const) {
    const measured = await processorSeconds(program, ...line.split(' '))
    expect(isWithin({ name: `frontdesk ${line}, processor seconds`, measured, floor, most })).toBe(true)
  }
})

it('the embedded database starts again much faster than the first time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bounds-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const start = async (): Promise<void> => {
    const database = await startEmbedded({ dataDir })
    expect(database.started).toBe(true)
    await database.stop()
  }
  const floor = await fastest(start, 1)
  expect(
    isWithin({
      name: 'embedded database, start and stop on existing data, to the first, ms',
      measured: await fastest(start, 5),
      floor,
      most: 0.3,
    }),
  ).toBe(true)
})
