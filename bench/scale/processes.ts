import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { memoryMiB } from '../processor.ts'
import { freePort, print, startServer, stopServer } from '../server.ts'
import { costOf } from './costs.ts'
import type { Scene } from './works.ts'

/** The same work over two, four and eight processes: on so few cores it shows what sharing costs, not what cores add. */
export async function measureProcesses(scene: Scene, requests: number): Promise<void> {
  const { dataDir, databaseUrl, settings, url, works } = scene
  const others: { child: ChildProcess; url: string }[] = []
  try {
    for (const count of [1, 2, 4, 8]) {
      while (others.length < count - 1) {
        const port = await freePort()
        // The data directory has the key that secrets are sealed with; the database is the one of the first process.
        const own = { ...settings, DATABASE_URL: databaseUrl }
        const child = await startServer({ dataDir, port, settings: own })
        others.push({ child, url: `http://127.0.0.1:${port}` })
      }
      const urls = [url, ...others.map((other) => other.url)]
      const pids = others.map(({ child }) => Number(child.pid))
      for (const work of works) {
        await work.times(urls, Math.ceil(requests / 4))
        const cost = await costOf(scene, pids, requests, () => work.times(urls, requests))
        print(
          `${count} processes on ${availableParallelism()} cores, ${work.name}: ${cost.perSecond.toFixed(0)} a second, ` +
            `${cost.server.toFixed(2)} ms of the servers, ${cost.database.toFixed(2)} ms of the database`,
        )
      }
      if (pids.length > 0)
        print(
          `${count} processes: ${((await memoryMiB(pids)) / pids.length).toFixed(0)} MiB for each but the first`,
        )
    }
  } finally {
    for (const { child } of others) await stopServer(child)
  }
}
