import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { freePort, startServer, stopServer } from '../server.ts'
import type { Automation } from './automation.ts'

/** A server and a connection to its database. */
export interface Opened {
  url: string
  databaseUrl: string
  dataDir: string
  client: pg.Client
  server: ChildProcess
  close: () => Promise<void>
}

export interface Bench extends Opened {
  automation: Automation
  runs: number
}

export async function openServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Opened> {
  const port = await freePort()
  const server = await startServer({ dataDir, port, settings })
  const embedded = await attachEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  const close = async (): Promise<void> => {
    await client.end()
    await stopServer(server)
    await embedded.stop()
  }
  return { url: `http://127.0.0.1:${port}`, databaseUrl: embedded.url, dataDir, client, server, close }
}
