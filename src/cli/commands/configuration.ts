import { counted } from '../../kit/counted.ts'
import { jsonText } from '../api/show.ts'
import { command } from '../command.ts'
import { type ConfigurationFile, readConfiguration, writeConfiguration } from '../configuration/files.ts'
import { secretsFor } from '../configuration/secrets.ts'
import { print } from '../print.ts'
import { ask, connect, serverFlag } from '../remote/connection.ts'

interface Difference {
  file: string
  path: string
  change: string
  before: unknown
  after: unknown
}

const folderFlag = { description: 'Where the files are; ./frontdesk where left out' } as const
const environmentFlag = {
  description: 'Lays environments/<environment>.yaml over the files',
} as const
const folderName = 'frontdesk'

export const pullCommand = command({
  name: 'pull',
  summary: 'Write the configuration of an account down as files, to be kept in git.',
  flags: { folder: folderFlag, server: serverFlag },
  run: async ({ folder = folderName, server }) => {
    const { results } = (await ask(await connect(server), { method: 'GET', path: '/configuration' })) as {
      results: ConfigurationFile[]
    }
    const { written, removed } = await writeConfiguration(folder, results)
    print(`${results.length} files in ${folder}: ${written} written, ${removed} removed.`)
  },
})

export const diffCommand = command({
  name: 'diff',
  summary: 'Tell every difference between the files and the account.',
  flags: { folder: folderFlag, environment: environmentFlag, server: serverFlag },
  run: async ({ folder = folderName, environment, server }) => {
    const files = await readConfiguration(folder, environment)
    const { results } = (await ask(await connect(server), {
      method: 'POST',
      path: '/configuration/differences',
      json: { files },
    })) as { results: Difference[] }
    results.forEach(tell)
    print(results.length === 0 ? 'No differences.' : `${counted(results.length, 'difference')}.`)
  },
})

export const pushCommand = command({
  name: 'push',
  summary:
    'Make the account follow the files: all or nothing. Secrets that it lacks are taken from FRONTDESK_SECRET_<NAME>.',
  flags: {
    folder: folderFlag,
    environment: environmentFlag,
    prune: { description: 'Delete what the files do not mention', bare: true },
    server: serverFlag,
  },
  run: async ({ folder = folderName, environment, prune, server }) => {
    const files = await readConfiguration(folder, environment)
    const { results, shown_once: shown } = (await ask(await connect(server), {
      method: 'PUT',
      path: '/configuration',
      json: { files, prune, secrets: secretsFor(files) },
    })) as { results: Difference[]; shown_once: { file: string; name: string; value: string }[] }
    results.forEach(tell)
    print(results.length === 0 ? 'Nothing to change.' : `Done: ${counted(results.length, 'difference')}.`)
    for (const { file, name, value } of shown) print(`${file}: ${name} ${value} (shown only now)`)
  },
})

const longest = 100

function tell({ file, path, change, before, after }: Difference): void {
  const at = path === '' ? file : `${file}: ${path}`
  const values = path !== '' && change === 'changed' ? ` ${short(before)} → ${short(after)}` : ''
  print(`${at} ${change}${values}`)
}

function short(value: unknown): string {
  const text = jsonText(value).replaceAll(/\s+/g, ' ')
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}
