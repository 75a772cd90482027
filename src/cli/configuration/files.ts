import type { Dirent } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { messageOf } from '../../kit/errors.ts'
import { UsageError } from '../command.ts'

/** A file of the configuration, by its path below the folder and without its ending. */
export interface ConfigurationFile {
  path: string
  content: Record<string, unknown>
}

const ending = '.yaml'
const environments = 'environments'

// Loaded only by pull and push, because it takes half a second.
const yaml = () => import('yaml')

/** Reads the files of a folder, with the overrides of an environment. Reports all mistakes together. */
export async function readConfiguration(
  folder: string,
  environment: string | undefined,
): Promise<ConfigurationFile[]> {
  const problems: string[] = []
  const files = await readTree(folder, '', problems)
  // Pushed with --prune, it would take away all that the account has.
  if (files.length === 0 && problems.length === 0)
    problems.push(`${folder} holds no ${ending} file: pull into it first.`)
  const own = files.filter(({ path }) => !path.startsWith(`${environments}/`))
  const laid = environment === undefined ? own : withOverrides(own, files, environment, problems)
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  return laid.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function readTree(folder: string, below: string, problems: string[]): Promise<ConfigurationFile[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    throw new UsageError(`${folder} cannot be read: pull into it first.`, { cause: error })
  })
  const files: ConfigurationFile[] = []
  for (const entry of entries) {
    const path = join(below, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) files.push(...(await readTree(folder, path, problems)))
    else if (isMeant(entry)) {
      const problem = unreadable(entry, path.split(sep).join('/'))
      if (problem !== undefined) problems.push(`${join(folder, path)}: ${problem}`)
      const content = problem === undefined ? await parsed(join(folder, path), problems) : undefined
      if (content !== undefined)
        files.push({ path: path.slice(0, -ending.length).split(sep).join('/'), content })
    }
  }
  return files
}

/** Other files are allowed, such as a README. */
function isMeant(entry: Dirent): boolean {
  return entry.isSymbolicLink() || entry.name.endsWith(ending) || entry.name.endsWith('.yml')
}

/** The reason why a file is skipped. It is reported, because --prune would delete its content. */
function unreadable(entry: Dirent, path: string): string | undefined {
  if (!entry.isFile()) return 'is no file of its own; links are not followed.'
  if (!entry.name.endsWith(ending)) return `must end in ${ending}.`
  const isNamed = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*\.yaml$/.test(path)
  if (isNamed || path.startsWith(`${environments}/`)) return undefined
  return 'may be called by lower-case letters, digits, - and _ only.'
}

async function parsed(file: string, problems: string[]): Promise<Record<string, unknown> | undefined> {
  const { parse } = await yaml()
  try {
    const content: unknown = parse(await readFile(file, 'utf8'), { maxAliasCount: 100 })
    if (isRecord(content)) return content
    problems.push(`${file}: holds no names with values.`)
  } catch (error) {
    problems.push(`${file}: ${messageOf(error).split('\n')[0]}`)
  }
  return undefined
}

/** `environments/production.yaml` lists files with their overrides. */
function withOverrides(
  files: readonly ConfigurationFile[],
  all: readonly ConfigurationFile[],
  environment: string,
  problems: string[],
): ConfigurationFile[] {
  const overrides = all.find(({ path }) => path === `${environments}/${environment}`)?.content
  if (overrides === undefined) {
    problems.push(`There is no ${environments}/${environment}${ending}.`)
    return [...files]
  }
  const left = new Map(Object.entries(overrides))
  const laid = files.map(({ path, content }) => {
    const change = left.get(path)
    left.delete(path)
    return {
      path,
      content: change === undefined ? content : (merged(content, change) as Record<string, unknown>),
    }
  })
  for (const path of left.keys())
    problems.push(`${environments}/${environment}${ending}: there is no ${path}.`)
  return laid
}

/** Objects are laid over each other key by key; anything else takes the place of what was there. */
function merged(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over
  const keys = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries(
    [...keys].map((key) => [key, key in over ? merged(base[key], over[key]) : base[key]]),
  )
}

/** Writes the server's configuration, and deletes files that it no longer has. */
export async function writeConfiguration(
  folder: string,
  files: readonly ConfigurationFile[],
): Promise<{ written: number; removed: number }> {
  const { stringify } = await yaml()
  await mkdir(folder, { recursive: true })
  const wanted = new Map(
    files.map(({ path, content }) => [
      `${path}${ending}`,
      stringify(content, { lineWidth: 0, aliasDuplicateObjects: false }),
    ]),
  )
  let written = 0
  for (const [path, text] of wanted) {
    const file = join(folder, path)
    if (relative(folder, file).startsWith('..')) throw new UsageError(`${path} is outside of ${folder}.`)
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue
    await mkdir(dirname(file), { recursive: true })
    // A link in the folder must not lead outside.
    const within = relative(await realpath(folder), await realpath(dirname(file)))
    if (within.startsWith('..') || isAbsolute(within))
      throw new UsageError(`${path} leads outside of ${folder}.`)
    await rm(file, { force: true })
    await writeFile(file, text, { flag: 'wx' })
    written += 1
  }
  return { written, removed: await removeOthers(folder, '', wanted) }
}

/** The folders that `pull` writes. Other files of the project are left alone. */
const pulled =
  /^(?:account\.yaml$|(?:teams|objects|tables|knowledge|playbooks|webhooks|tools|workflows|agents)(?:\/|$))/

async function removeOthers(
  folder: string,
  below: string,
  wanted: ReadonlyMap<string, string>,
): Promise<number> {
  let removed = 0
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.name.startsWith('.') || !pulled.test(path.split(sep).join('/'))) continue
    if (entry.isDirectory()) removed += await removeOthers(folder, path, wanted)
    else if (entry.name.endsWith(ending) && !wanted.has(path.split(sep).join('/'))) {
      await rm(join(folder, path))
      removed += 1
    }
  }
  return removed
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
