import { frontdesk } from '../process/spawn.ts'
import type { Json } from './api.ts'

export interface Served {
  url: string
  stop: () => Promise<void>
}

const warning = 40

/** Runs the built server as a process of its own, as people do. */
export async function serveBuilt(
  environment: Record<string, string>,
  onLog?: (line: Json) => void,
): Promise<Served> {
  const server = frontdesk(['start'], { ...environment, FRONTDESK_LOG_LEVEL: 'info' })
  const [, url = ''] = /listening at (http:\S+?)"/.exec(await server.said('"serving"')) ?? []
  return {
    url,
    stop: async () => {
      const { stdout, stderr } = await server.signal('SIGTERM')
      const lines = (stdout + stderr).split('\n').filter((line) => line.startsWith('{"level"'))
      for (const line of lines.map((text): Json => JSON.parse(text))) if (line.level >= warning) onLog?.(line)
    },
  }
}
