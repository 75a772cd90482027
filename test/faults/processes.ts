import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../harness/free-port.ts'
import { frontdesk, type RunningCommand } from '../process/spawn.ts'

/** The personal key that every process of a test starts with. */
export const userKey = 'k'.repeat(40)

export interface Processes {
  url: string
  environment: Record<string, string>
  /** Starts the server, with further settings if need be, and waits until it serves. */
  serve: (more?: Record<string, string>) => Promise<RunningCommand>
  /** Starts a process that only runs jobs. */
  work: (more?: Record<string, string>) => Promise<RunningCommand>
  clean: () => Promise<void>
}

/** Real processes on one database, each of which can be killed. */
export async function processes(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Processes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-faults-'))
  const port = await freePort()
  const environment = {
    DATABASE_URL: databaseUrl,
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_TLS: 'off',
    FRONTDESK_PORT: String(port),
    FRONTDESK_USER_KEY: userKey,
    FRONTDESK_RATE_LIMIT: '0',
    ...settings,
  }
  const started = new Set<RunningCommand>()
  const run = async (words: string[], said: string, more = {}): Promise<RunningCommand> => {
    const command = frontdesk(words, { ...environment, ...more })
    started.add(command)
    await command.said(said)
    return command
  }
  return {
    url: `http://127.0.0.1:${port}`,
    environment,
    serve: (more) => run(['start'], '"serving"', more),
    work: (more) => run(['worker'], '"working"', more),
    clean: async () => {
      for (const command of started) if (command.process.exitCode === null) await command.signal('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
