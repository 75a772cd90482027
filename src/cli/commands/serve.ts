import { readConfig } from '../../platform/config/index.ts'
import { start } from '../../server/main.ts'
import { startWorker } from '../../server/worker.ts'
import { command } from '../command.ts'
import { asGuest, print } from '../guest.ts'
import { untilStopped } from '../signals.ts'

export const startCommand = command({
  name: 'start',
  summary: 'Start the server: embedded database, migrations, first account, HTTP, jobs.',
  run: async () => {
    const running = await start(readConfig(process.env))
    await untilStopped(running.stop)
  },
})

export const workerCommand = command({
  name: 'worker',
  summary: 'Run jobs only, beside servers on the same PostgreSQL.',
  run: async () => {
    const running = await startWorker(readConfig(process.env))
    await untilStopped(running.stop)
  },
})

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to this version and stop.',
  run: () => asGuest(async () => print('The database is up to date.')),
})
