import { warmUpAgents } from '../agents/index.ts'
import { scheduleBackups } from '../backups/index.ts'
import { capabilities } from '../capabilities.ts'
import { reportAtStart } from '../health/index.ts'
import type { App } from '../platform/app.ts'
import type { Config } from '../platform/config/index.ts'
import { startWorkers } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { giveMemoryBack } from '../platform/memory/give-back.ts'
import { openApp } from '../platform/open.ts'

/** Runs only jobs, on the database that servers share. */
export async function startWorker(config: Config): Promise<{ app: App; stop: () => Promise<void> }> {
  const log = createLog(config)
  const app = await openApp({ config, log, capabilities, as: 'guest' })
  try {
    await startWorkers(app)
    await scheduleBackups(app)
    reportAtStart(app)
    giveMemoryBack(app)
    log.info({ jobs: config.workers }, 'working')
    void warmUpAgents(app)
    return { app, stop: () => app.lifetime.close() }
  } catch (error) {
    await app.lifetime.close()
    throw error
  }
}
