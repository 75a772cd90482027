import { command } from '../command.ts'
import { openForCommand } from '../open-for-command.ts'
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
  run: (values) => untilStopped(() => startAll(values['watch-console'])),
})

/**
 * The database comes up while the code of the server is read, which takes several times as long and lets nothing else of
 * this process happen meanwhile: so its own process is made first.
 */
async function startAll(watchConsole: boolean) {
  const [{ readConfig }, { launchDatabase }, { checkNamedPlaces }] = await Promise.all([
    configuration(),
    import('../../platform/launch-database.ts'),
    import('../../platform/named-places.ts'),
  ])
  const config = readConfig(process.env)
  await checkNamedPlaces(config)
  const launching = launchDatabase(config)
  await launching?.launched
  const embedded = launching?.server
  try {
    const { start } = await import('../../server/main.ts')
    return await start(config, { watchConsole, beforeMigrating: backUpEmbedded, embedded })
  } catch (error) {
    await embedded?.then(
      (server) => server.stop(),
      () => undefined,
    )
    throw error
  }
}

export const workerCommand = command({
  name: 'worker',
  summary: 'Run jobs only, next to servers on the same PostgreSQL.',
  run: async () => {
    const [{ readConfig }, { startWorker }] = await Promise.all([
      configuration(),
      import('../../server/worker.ts'),
    ])
    await untilStopped(() => startWorker(readConfig(process.env)))
  },
})

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Migrate the database to this version.',
  run: () => openForCommand(async () => print('The database is up to date.')),
})
