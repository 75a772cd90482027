import { closest } from '../kit/closest.ts'
import type { Issue } from '../kit/problem.ts'
import { type Content, type Id, listIn, mapTexts } from './content.ts'
import { folderOf } from './kind.ts'
import { kinds } from './kinds/index.ts'
import { referredBy } from './references.ts'

const folders = [
  'account',
  'teams',
  'objects',
  'tables',
  'knowledge',
  'playbooks',
  'webhooks',
  'tools',
  'workflows',
  'agents',
]

export function unknownPaths(files: ReadonlyMap<string, Content>): Issue[] {
  return [...files.keys()]
    .filter((path) => !kinds.some(({ pattern }) => pattern.test(path)))
    .map((path) => {
      const near = closest(path.split('/')[0] ?? '', folders)
      const hint = near === undefined ? `There are ${folders.join(', ')}.` : `Did you mean ${near}?`
      return { path, code: 'unknown_file', message: `Nothing is configured by such a file. ${hint}` }
    })
}

/** Files that declare the same thing twice: unique names, and the one flow that starts an agent. */
export function repetitions(files: ReadonlyMap<string, Content>): Issue[] {
  const first = new Map<string, string>()
  return [...files].flatMap(([path, { name, isDefault }]) => {
    const isNamed = /^(?:tools|teams)\//.test(path) && typeof name === 'string'
    const isStart = /^agents\/[^/]+\/flows\//.test(path) && isDefault === true
    if (!isNamed && !isStart) return []
    const at = isNamed ? `${folderOf(path)} ${name.toLowerCase()}` : folderOf(path)
    const other = first.get(at)
    if (other === undefined) {
      first.set(at, path)
      return []
    }
    const message = isNamed
      ? `"${name}" is the name of ${other}, too.`
      : `An agent has one default flow, and ${other} is it.`
    return [{ path, code: 'duplicate', message }]
  })
}

/** References without a target in the future state of the account. */
export function missingReferences(
  wanted: ReadonlyMap<string, Content>,
  ids: ReadonlyMap<string, Id>,
  files: ReadonlyMap<string, Content>,
): Issue[] {
  const known = new Set([...ids.keys(), ...files.keys(), ...recordTypesIn(files)])
  const issues: Issue[] = []
  for (const [path, content] of wanted) {
    const agent = /^agents\/[^/]+/.exec(path)?.[0]
    if (agent !== undefined && !known.has(`${agent}/agent`))
      issues.push({
        path,
        code: 'not_found',
        message: `There is no ${agent}/agent, to which it would belong.`,
      })
    mapTexts(content, (text) => {
      const to = referredBy(text)
      if (to !== undefined && 'key' in to && !known.has(to.key)) {
        const near = closest(to.key, known)
        const hint = near === undefined ? '' : ` Did you mean ref(${near})?`
        issues.push({
          path,
          code: 'not_found',
          message: `${text} is neither in the files nor in the account.${hint}`,
        })
      }
      return text
    })
  }
  return issues
}

function recordTypesIn(files: ReadonlyMap<string, Content>): string[] {
  return [...files].flatMap(([path, content]) =>
    listIn(content, 'record_types').map((type) => `${path}#${String(type['name'])}`),
  )
}
