import type { Issue } from '../kit/problem.ts'
import { invalid } from '../kit/problem.ts'
import { missingReferences, repetitions, unknownPaths } from './check-files.ts'
import { type Revisions, refuseConflicts } from './conflicts.ts'
import { type Content, type Id, mapTexts } from './content.ts'
import { recordsAtRisk, unnamedDeletions } from './deletions.ts'
import { type Difference, differencesOf } from './differences.ts'
import { type File, folderOf, type Kind, lastPart, type Reader, unmade, type Writer } from './kind.ts'
import { kinds } from './kinds/index.ts'
import type { Present } from './read.ts'
import { outsideIds, referredBy } from './references.ts'
import { causesIn, Steps } from './steps.ts'

export interface PushOptions {
  prune: boolean
  /** Objects and tables that may be deleted with their records. */
  deletes: readonly string[]
  /** The revisions that the caller saw; undefined to overwrite the account's content in any state. */
  revisions: Revisions | undefined
  secrets: Readonly<Record<string, string>>
}

export interface Pushed {
  differences: Difference[]
  shownOnce: Writer['shownOnce']
}

/** Makes an account match its files, in the transaction of the reader: all of it, or none with every reason. */
export async function push(
  reader: Reader,
  present: ReadonlyMap<string, Present>,
  files: ReadonlyMap<string, Content>,
  options: PushOptions,
): Promise<Pushed> {
  const { prune, deletes, revisions } = options
  const found = differencesOf(files, present)
  const effective = found.filter(({ change }) => prune || change !== 'only on the server')
  if (revisions !== undefined) refuseConflicts(effective, present, revisions)
  const touched = new Set(effective.map(({ file }) => file))
  const repeated = repetitions(files)
  const steps = new Steps(reader.app)
  const { issues } = steps
  issues.push(...unknownPaths(files), ...repeated)
  if (prune) issues.push(...unnamedDeletions(await recordsAtRisk(reader, present, files), deletes))
  const ids = await knownIds(reader, present, files)
  issues.push(...missingReferences(files, ids, files))
  const writer = writerOf(reader, present, ids, options, issues)
  const wanted = [...files]
    .filter(([path]) => touched.has(path) && !repeated.some((one) => one.path === path))
    .map(([path, content]) => ({ path, content }))
  await writeAll(writer, wanted, steps)
  // A failed deletion may be a consequence of a refused file.
  if (prune && issues.length === 0) await removeAll(writer, files, steps)
  if (issues.length > 0) throw invalid(causesIn(issues))
  return { differences: effective, shownOnce: writer.shownOnce }
}

async function writeAll(writer: Writer, files: readonly File[], steps: Steps): Promise<void> {
  const of = ({ pattern }: Kind) => files.filter(({ path }) => pattern.test(path))
  for (const kind of kinds) {
    const { rename } = kind
    const known = rename === undefined ? [] : of(kind).filter(({ path }) => writer.present.has(path))
    for (const file of known) await steps.run(file, async () => rename?.(writer, file))
  }
  for (const kind of kinds.filter(({ late }) => late !== true)) await createAll(writer, kind, of(kind), steps)
  for (const together of Map.groupBy(kinds, (kind) => kind.group ?? kind).values()) {
    for (const kind of together) if (kind.late === true) await createAll(writer, kind, of(kind), steps)
    const count = Math.max(...together.map(({ write }) => write.length))
    for (let index = 0; index < count; index++)
      for (const kind of together) await writeStep(writer, kind.write[index], of(kind), steps)
  }
}

async function writeStep(
  writer: Writer,
  step: Kind['write'][number] | undefined,
  files: readonly File[],
  steps: Steps,
): Promise<void> {
  if (step === undefined) return
  for (const file of files) {
    const id = writer.ids.get(file.path)
    if (id !== undefined) await steps.run(file, () => step(writer, file, id))
  }
}

async function createAll(
  writer: Writer,
  { create }: Kind,
  files: readonly File[],
  steps: Steps,
): Promise<void> {
  if (create === undefined) return
  for (const file of files.filter(({ path }) => !writer.present.has(path))) {
    const id = await steps.run(file, () => create(writer, file))
    if (id === undefined) continue
    writer.ids.set(file.path, id)
    writer.keys.give(keyFolder(file.path), id, keyPart(file.path))
  }
}

/** `agents/reception/agent` has the key `reception`; any other file has its last part. */
function keyPart(path: string): string {
  return path.endsWith('/agent') ? lastPart(folderOf(path)) : lastPart(path)
}

function keyFolder(path: string): string {
  return path.endsWith('/agent') ? 'agents' : folderOf(path)
}

async function removeAll(writer: Writer, files: ReadonlyMap<string, Content>, steps: Steps): Promise<void> {
  for (const kind of kinds.toReversed()) {
    const gone = [...writer.present.values()].filter(
      ({ path }) => kind.pattern.test(path) && !files.has(path),
    )
    for (const thing of gone) {
      // The contents of an agent's folder are deleted with the agent.
      const agent = /^agents\/[^/]+/.exec(thing.path)?.[0]
      if (agent !== undefined && thing.path !== `${agent}/agent` && !files.has(`${agent}/agent`)) continue
      await steps.run(thing, async () => kind.remove?.(writer, thing))
    }
  }
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
