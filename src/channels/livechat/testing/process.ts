import type { TestServer } from '../../../../test/harness/server.ts'
import { createLog } from '../../../platform/log.ts'
import { openApp } from '../../../platform/open.ts'
import { buildServer } from '../../../server/http/server.ts'

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
