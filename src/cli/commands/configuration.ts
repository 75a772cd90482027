import { counted } from '../../kit/counted.ts'
import { command } from '../command.ts'
import { type ConfigurationFile, readConfiguration, writeConfiguration } from '../configuration/files.ts'
import {
  type Comparison,
  confirm,
  printDifference,
  printPlan,
  refuseConflicts,
  refuseDeletions,
} from '../configuration/plan.ts'
import { readPulled, writePulled } from '../configuration/pulled.ts'
import { secretsFor } from '../configuration/secrets.ts'
import { print } from '../print.ts'
import { ask, type Connection, connect, serverFlag } from '../remote/connection.ts'

const folderFlag = { description: 'Folder with the files (default: ./frontdesk)' } as const
const environmentFlag = {
  description: 'Apply environments/<environment>.yaml on top of the files',
} as const
const folderName = 'frontdesk'

interface Pulled {
  results: (ConfigurationFile & { revision: string })[]
  account_id: number
}

export const pullCommand = command({
  name: 'pull',
  summary: 'Write the configuration of an account to files, to keep them in git.',
  flags: { folder: folderFlag, server: serverFlag },
  run: async ({ folder = folderName, server }) => {
    const connection = await connect(server)
    const pulled = await readRemote(connection)
    const { written, removed } = await writeConfiguration(folder, pulled.results)
    await rememberPulled(connection, folder, pulled)
    print(`${pulled.results.length} files in ${folder}: ${written} written, ${removed} removed.`)
  },
})

export const diffCommand = command({
  name: 'diff',
  summary: 'List every difference between the files and the account. Exits with 1 if there are any.',
  flags: { folder: folderFlag, environment: environmentFlag, server: serverFlag },
  run: async ({ folder = folderName, environment, server }) => {
    const files = await readConfiguration(folder, environment)
    const { results } = await compare(await connect(server), files)
    results.forEach(printDifference)
    print(results.length === 0 ? 'No differences.' : `${counted(results.length, 'difference')}.`)
    if (results.length > 0) process.exitCode = 1
  },
})

export const pushCommand = command({
  name: 'push',
  summary:
    'Change the account to match the files, all or nothing. Shows the changes and asks first. Reads missing secrets from FRONTDESK_SECRET_<NAME>.',
  flags: {
    folder: folderFlag,
    environment: environmentFlag,
    yes: { description: 'Push without asking for confirmation', bare: true },
    prune: { description: 'Delete what the files do not mention', bare: true },
    delete: {
      description: 'An object or table that --prune may delete with its records, such as objects/orders',
      many: true,
    },
    overwrite: { description: 'Overwrite changes made on the server since the last pull', bare: true },
    server: serverFlag,
  },
  run: async ({ folder = folderName, environment, yes, prune, delete: named, overwrite, server }) => {
    const files = await readConfiguration(folder, environment)
    const connection = await connect(server)
    const comparison = await compare(connection, files)
    const changes = comparison.results.filter(({ change }) => prune || change !== 'only on the server')
    if (changes.length === 0) {
      print('Nothing to change.')
      return
    }
    printPlan(changes, comparison, prune)
    const pulled = await readPulled(folder, accountName(connection, comparison))
    if (pulled === undefined)
      print('You have not pulled from this account, so changes made there cannot be detected.')
    else if (!overwrite) refuseConflicts(changes, comparison, pulled)
    if (prune) refuseDeletions(comparison, named)
    if (!yes) await confirm(`Apply ${counted(changes.length, 'change')} to ${connection.server}?`)
    const { shown_once: shown } = (await ask(connection, {
      method: 'PUT',
      path: '/configuration',
      json: { files, prune, deletes: named, revisions: comparison.revisions, secrets: secretsFor(files) },
    })) as { shown_once: { file: string; name: string; value: string }[] }
    await rememberPulled(connection, folder, await readRemote(connection))
    print(`Done: ${counted(changes.length, 'change')}.`)
    for (const { file, name, value } of shown) print(`${file}: ${name} ${value} (shown only once)`)
  },
})

async function readRemote(connection: Connection): Promise<Pulled> {
  return (await ask(connection, { method: 'GET', path: '/configuration' })) as Pulled
}

async function compare(connection: Connection, files: readonly ConfigurationFile[]): Promise<Comparison> {
  const request = { method: 'POST', path: '/configuration/differences', json: { files } }
  return (await ask(connection, request)) as Comparison
}

function rememberPulled(connection: Connection, folder: string, pulled: Pulled): Promise<void> {
  const revisions = Object.fromEntries(pulled.results.map(({ path, revision }) => [path, revision]))
  return writePulled(folder, accountName(connection, pulled), revisions)
}

/** Accounts are numbered by each server. */
function accountName({ server }: Connection, { account_id: id }: { account_id: number }): string {
  return `${server} account ${id}`
}
