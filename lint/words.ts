// Refuses wordings that the project doesn't use. `--count` prints their number in each folder instead.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { bannedIn, counted } from './banned.ts'

/** Folders without refused wordings. Subfolders are listed separately. The list only grows. */
const enforced: readonly string[] = [
  'console',
  'console/agents',
  'console/agents/playbooks',
  'console/agents/tools',
  'console/app',
  'console/app/identity',
  'console/app/live',
  'console/app/problems',
  'console/app/saving',
  'console/app/sign-in',
  'console/automations',
  'console/graphs',
  'console/graphs/canvas',
  'console/graphs/panel',
  'console/graphs/publishing',
  'console/graphs/state',
  'console/graphs/trying',
  'console/home',
  'console/inbox',
  'console/inbox/beside',
  'console/inbox/list',
  'console/inbox/talk',
  'console/kit',
  'console/kit/language',
  'console/knowledge',
  'console/profile',
  'console/records',
  'console/records/board',
  'console/records/controls',
  'console/records/filter',
  'console/records/grid',
  'console/records/merging',
  'console/records/row',
  'console/records/setup',
  'console/records/setup/formula',
  'console/records/testing',
  'console/records/view',
  'console/runs',
  'console/settings',
  'console/tasks',
  'console/templates',
  'src/platform',
  'src/platform/admission',
  'src/platform/config',
  'src/platform/database',
  'src/platform/database/embedded',
  'src/platform/database/embedded/testing',
  'src/platform/database/partitions',
  'src/platform/documents',
  'src/platform/events',
  'src/platform/files',
  'src/platform/jobs',
  'src/platform/jobs/testing',
  'src/platform/live',
  'src/platform/mail',
  'src/platform/memory',
  'src/platform/outbound',
  'src/platform/secrets',
  'src/platform/threads',
  'src/platform/threads/testing',
  'src/platform/tls',
]

const root = join(import.meta.dirname, '..')
const files = globSync('{src,console,clients,formulas,languages,test,bench,packaging}/**/*.{ts,tsx,js}', {
  cwd: root,
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.generated\.ts$|\/dist\/|\/node_modules\//.test(path))
  .toSorted()

const isEnforced = (path: string) => enforced.includes(posix.dirname(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

if (process.argv.includes('--count')) {
  printCounts()
} else {
  const lines = files
    .filter(isEnforced)
    .flatMap((path) => bannedIn(read(path)).map(({ label, line }) => `${path}:${line}: ${label}`))
  if (lines.length > 0) {
    process.stderr.write(`${lines.join('\n')}\n${lines.length} refused wordings\n`)
    process.exitCode = 1
  }
}

function printCounts(): void {
  const columns = Object.values(counted)
  const folders = new Map<string, number[]>()
  const unchecked = new Set<string>()
  for (const path of files) {
    const text = read(path)
    const folder = posix.dirname(path).split('/').slice(0, 2).join('/')
    for (const key of [folder, `${folder.split('/')[0]} (all)`]) {
      if (!isEnforced(path)) unchecked.add(key)
      const sums = folders.get(key) ?? columns.map(() => 0)
      folders.set(
        key,
        sums.map((sum, index) => sum + [...text.matchAll(columns[index] ?? /$^/g)].length),
      )
    }
  }
  const rows = [...folders].toSorted(([a], [b]) => a.localeCompare(b))
  const table = [['folder', ...Object.keys(counted), 'enforced']]
  for (const [folder, sums] of rows) {
    table.push([folder, ...sums.map(String), unchecked.has(folder) ? '' : 'yes'])
  }
  process.stdout.write(`${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
}
