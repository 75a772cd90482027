import { command } from '../command.ts'
import { asGuest } from '../guest.ts'
import { print } from '../print.ts'
import { untilStopped } from '../signals.ts'
import { backUpEmbedded } from '../upgrade/automatic.ts'

const configuration = () => import('../../platform/config/index.ts')

export const startCommand = command({
  name: 'start',
  summary: 'Start the server: embedded database, migrations, first account, HTTP, jobs.',
  flags: {
    'watch-console': { description: 'Build the console again whenever one of its files changes', bare: true },
  },
  run: async (values) => {
    const [{ readConfig }, { start }] = await Promise.all([configuration(), import('../../server/main.ts')])
    const running = await start(readConfig(process.env), {
      watchConsole: values['watch-console'],
      beforeMigrating: backUpEmbedded,
    })
    await untilStopped(running.stop)
  },
})

export const workerCommand = command({
  name: 'worker',
  summary: 'Run jobs only, beside servers on the same PostgreSQL.',
  run: async () => {
    const [{ readConfig }, { startWorker }] = await Promise.all([
      configuration(),
      import('../../server/worker.ts'),
    ])
    const running = await startWorker(readConfig(process.env))
    await untilStopped(running.stop)
  },
})

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to this version and stop.',
  run: () => asGuest(async () => print('The database is up to date.')),
})
