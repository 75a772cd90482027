import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { exactlyOnce, prepare, settled } from './load.ts'
import { processes, userKey } from './processes.ts'
import { isSoak, minutes } from './size.ts'

const size = isSoak ? { deliveries: 500, rounds: 5 } : { deliveries: 100, rounds: 1 }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A database server of the test's own, that it may stop, start and crash. */
async function ownServer(): Promise<{
  url: string
  restart: () => Promise<void>
  crash: () => Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-restart-'))
  // Whoever runs the server for root has to get through.
  await chmod(dataDir, 0o711)
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  let server: EmbeddedServer = await startEmbedded({ dataDir })
  const { url } = server
  closers.push(() => server.stop())
  return {
    url,
    restart: async () => {
      await server.stop()
      await sleep(500)
      server = await startEmbedded({ dataDir })
      expect(server.url).toBe(url)
    },
    // Its owner, this process, starts it again.
    crash: async () => {
      const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    },
  }
}

it(
  'runs survive that the database is restarted and that it crashes, and calls that were not taken got 503',
  async () => {
    const database = await ownServer()
    const group = await processes(database.url)
    closers.push(group.clean)
    const server = await group.serve()
    const load = await prepare(group.url, userKey)
    const delivered = load.deliverAll(0, size.deliveries)
    for (let round = 0; round < size.rounds; round++) {
      await sleep(300)
      await database.restart()
      await sleep(300)
      await database.crash()
      await sleep(1000)
    }
    await delivered
    expect(await settled(database.url, load.workflowId, 60)).toEqual(exactlyOnce(size.deliveries))
    expect([...load.refused]).toEqual(['503 unavailable'])
    expect(server.process.exitCode).toBeNull()
  },
  minutes(5),
)
