import { createLog } from '../../../src/platform/log.ts'
import { openApp } from '../../../src/platform/open.ts'
import { buildServer } from '../../../src/server/http/server.ts'
import type { TestServer } from '../server.ts'

/** Another server on the same database: what one does, the streams of the other must tell. */
export async function secondServer({ app }: TestServer): Promise<{ url: string; stop: () => Promise<void> }> {
  const config = { ...app.config, databaseUrl: app.database.url }
  const second = await openApp({
    config,
    log: createLog(config),
    capabilities: app.capabilities,
    as: 'owner',
  })
  const http = await buildServer(second, { strict: true })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    stop: async () => {
      await http.close()
      await second.lifetime.close()
    },
  }
}
