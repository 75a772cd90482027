import { sql } from 'kysely'
import { closest } from '../kit/closest.ts'
import { type Issue, invalid, Problem } from '../kit/problem.ts'
import type { Db } from '../platform/database/index.ts'
import { type Content, type Id, mapTexts } from './content.ts'
import { type Difference, differencesOf } from './differences.ts'
import {
  type File,
  folderOf,
  type Kind,
  type Listed,
  lastPart,
  type Reader,
  unmade,
  unmadeCode,
  type Writer,
} from './kind.ts'
import { kinds } from './kinds/index.ts'
import type { Present } from './read.ts'
import { outsideIds, referredBy } from './references.ts'

export interface PushOptions {
  prune: boolean
  secrets: Readonly<Record<string, string>>
}

export interface Pushed {
  differences: Difference[]
  shownOnce: Writer['shownOnce']
}

/** Makes an account follow its files, in the transaction of the reader: all of it, or every reason why not. */
export async function push(
  reader: Reader,
  present: ReadonlyMap<string, Present>,
  files: ReadonlyMap<string, Content>,
  options: PushOptions,
): Promise<Pushed> {
  const found = differencesOf(files, present)
  const effective = found.filter(({ change }) => options.prune || change !== 'only on the server')
  const touched = new Set(effective.map(({ file }) => file))
  const repeated = repetitions(files)
  const issues = [...unknownPaths(files), ...repeated]
  const ids = await knownIds(reader, present, files)
  issues.push(...missingReferences(files, ids, files))
  const writer = writerOf(reader, present, ids, options, issues)
  const wanted = [...files]
    .filter(([path]) => touched.has(path) && !repeated.some((one) => one.path === path))
    .map(([path, content]) => ({ path, content }))
  await createAll(writer, wanted, issues, (kind) => kind.late !== true)
  for (const kind of kinds) {
    if (kind.late === true) await createAll(writer, wanted, issues, (one) => one === kind)
    for (const step of kind.write) {
      for (const file of wanted.filter(({ path }) => kind.pattern.test(path))) {
        const id = writer.ids.get(file.path) ?? present.get(file.path)?.id
        if (id !== undefined) await attempt(reader.app.db, file.path, issues, () => step(writer, file, id))
      }
    }
  }
  if (options.prune) await removeAll(writer, files, issues)
  if (issues.length > 0) throw invalid(causesIn(issues))
  return { differences: effective, shownOnce: writer.shownOnce }
}

async function createAll(
  writer: Writer,
  files: readonly File[],
  issues: Issue[],
  isMeant: (kind: Kind) => boolean,
): Promise<void> {
  for (const kind of kinds.filter(isMeant)) {
    const { create } = kind
    if (create === undefined) continue
    for (const file of files.filter(({ path }) => kind.pattern.test(path) && !writer.present.has(path))) {
      const id = await attempt(writer.app.db, file.path, issues, () => create(writer, file))
      if (id === undefined) continue
      writer.ids.set(file.path, id)
      writer.keys.give(keyFolder(file.path), id, keyPart(file.path))
    }
  }
}

/** `agents/reception/agent` is the agent `reception`; anything else is what its last part says. */
function keyPart(path: string): string {
  return path.endsWith('/agent') ? lastPart(folderOf(path)) : lastPart(path)
}

function keyFolder(path: string): string {
  return path.endsWith('/agent') ? 'agents' : folderOf(path)
}

async function removeAll(
  writer: Writer,
  files: ReadonlyMap<string, Content>,
  issues: Issue[],
): Promise<void> {
  for (const kind of kinds.toReversed()) {
    const gone = [...writer.present.values()].filter(
      ({ path }) => kind.pattern.test(path) && !files.has(path),
    )
    for (const thing of gone) {
      // What is in the folder of an agent goes with the agent.
      const agent = /^agents\/[^/]+/.exec(thing.path)?.[0]
      if (agent !== undefined && thing.path !== `${agent}/agent` && !files.has(`${agent}/agent`)) continue
      await attempt(writer.app.db, thing.path, issues, async () => kind.remove?.(writer, thing as Listed))
    }
  }
}

/** One step, after which those of other files go on even if it was refused: all reasons are told together. */
async function attempt<T>(
  db: Db,
  file: string,
  issues: Issue[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  await sql`savepoint push_step`.execute(db)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    await sql`rollback to savepoint push_step`.execute(db)
    issues.push(...issuesOf(file, error))
    return undefined
  } finally {
    await sql`release savepoint push_step`.execute(db)
  }
}

function issuesOf(file: string, problem: Problem): Issue[] {
  if (problem.issues.length === 0) return [{ path: file, code: problem.code, message: problem.message }]
  return problem.issues.map((issue) => ({ ...issue, path: `${file}: ${issue.path}` }))
}

/** Each once, and without what only follows from another. */
function causesIn(issues: readonly Issue[]): Issue[] {
  const causes = issues.filter(({ code }) => code !== unmadeCode)
  const told = causes.length === 0 ? issues : causes
  return [...new Map(told.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()]
}

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

function unknownPaths(files: ReadonlyMap<string, Content>): Issue[] {
  return [...files.keys()]
    .filter((path) => !kinds.some(({ pattern }) => pattern.test(path)))
    .map((path) => {
      const near = closest(path.split('/')[0] ?? '', folders)
      const hint = near === undefined ? `There are ${folders.join(', ')}.` : `Did you mean ${near}?`
      return { path, code: 'unknown_file', message: `Nothing is configured by such a file. ${hint}` }
    })
}

/** Files that say the same of two things: names that only one may have, and the one flow with which an agent starts. */
function repetitions(files: ReadonlyMap<string, Content>): Issue[] {
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

async function knownIds(
  reader: Reader,
  present: ReadonlyMap<string, Present>,
  files: ReadonlyMap<string, Content>,
): Promise<Map<string, Id>> {
  const ids = await outsideIds(reader.app, reader.caller, files.values())
  for (const { path, id, refs } of present.values()) {
    ids.set(path, id)
    for (const one of refs) ids.set(one.key, one.id)
  }
  return ids
}

/** References that nothing answers, in the account as it will be. */
function missingReferences(
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
  return [...files].flatMap(([path, { record_types: types }]) =>
    Array.isArray(types) ? types.map((type: Content) => `${path}#${String(type['name'])}`) : [],
  )
}

function writerOf(
  reader: Reader,
  present: ReadonlyMap<string, Present>,
  ids: Map<string, Id>,
  { prune, secrets }: PushOptions,
  issues: Issue[],
): Writer {
  const resolve = (text: string): unknown => {
    const to = referredBy(text)
    if (to === undefined) return text
    if ('text' in to) return to.text
    const id = ids.get(to.key)
    if (id === undefined) throw unmade(text)
    return id
  }
  return {
    ...reader,
    ids,
    present,
    prune,
    shownOnce: [],
    resolved: (value) => mapTexts(value, resolve),
    secretsFor: (path, names, kept) => {
      const missing = names.filter((name) => !kept.includes(name))
      const values: Record<string, string> = {}
      for (const name of missing) {
        const value = secrets[`${path}#${name}`] ?? secrets[name]
        if (value !== undefined) values[name] = value
        else
          issues.push({
            path,
            code: 'missing_secret',
            message: `No value is stored for the secret ${name} and its origins. Provide one.`,
          })
      }
      return values
    },
  }
}
