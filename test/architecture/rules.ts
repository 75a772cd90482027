import { type Import, importsOf, isForTests, type SourceFile, withoutComments } from './source.ts'

/** Who stands below whom: a part may use what is below it, and its neighbours as long as they do not use it. */
const levels = [
  ['kit'],
  ['platform', 'graphs'],
  ['accounts'],
  ['live', 'search', 'objects', 'tasks', 'billing', 'files', 'ai', 'integrations', 'channel-types'],
  ['knowledge'],
  ['authoring'],
  ['runs'],
  ['workflows', 'agents'],
  ['channels'],
  ['templates', 'configuration', 'health', 'erasure', 'backups'],
  ['capabilities.ts'],
  ['server', 'cli'],
]

const levelOf = new Map(levels.flatMap((parts, level) => parts.map((part) => [part, level] as const)))
const firstCapability = levelOf.get('accounts') ?? 0
const lastCapability = levelOf.get('templates') ?? 0

function isCapability(part: string): boolean {
  const level = levelOf.get(part) ?? -1
  return level >= firstCapability && level <= lastCapability
}

/** `src/objects/query/compile.ts` → `objects`. */
function partOf(path: string): string {
  return path.split('/')[1] ?? ''
}

// Settings of agents and names of conversations are made of the definitions of channels, so these stand below the agents.
const channelTypes = 'src/channels/channel-types.ts'

const isOfChannels = (path: string): boolean => partOf(path) === 'channels'

/** The level of each file: its part's, except that whatever the definitions of channels reach in their folder has their level. */
function levelsIn(files: readonly SourceFile[]): (path: string) => number | undefined {
  const imported = new Map(files.map((file) => [file.path, importsOf(file).map(({ target }) => target)]))
  const definitions = reach([channelTypes], (path) => (imported.get(path) ?? []).filter(isOfChannels))
  definitions.add(channelTypes)
  return (path) => levelOf.get(definitions.has(path) ? 'channel-types' : partOf(path))
}

interface Edge {
  from: string
  to: Import
}

function edges(files: readonly SourceFile[]): Edge[] {
  return files.flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))
}

const told = ({ from, to }: Edge): string => `${from} imports ${to.target}`

/** Imports that go up, and those between the two parts that the capabilities stand on. */
export function upwardImports(files: readonly SourceFile[]): string[] {
  const level = levelsIn(files)
  return edges(files)
    .filter(({ from, to }) => to.ours && partOf(from) !== partOf(to.target))
    .filter(({ from, to }) => {
      const [above, below] = [level(from), level(to.target)]
      if (above === undefined || below === undefined) return false
      return below > above || (below === above && above < firstCapability)
    })
    .map(told)
}

/** Imports that reach past the index of another capability. */
export function importsPastAnIndex(files: readonly SourceFile[]): string[] {
  return (
    edges(files)
      .filter(
        ({ from, to }) => to.ours && isCapability(partOf(to.target)) && partOf(from) !== partOf(to.target),
      )
      .filter(({ to }) => ![channelTypes, `src/${partOf(to.target)}/index.ts`].includes(to.target))
      // A command loads what it uses, and not all that a server is made of.
      .filter(
        ({ from, to }) => partOf(from) !== 'cli' || to.target !== `src/${partOf(to.target)}/commands.ts`,
      )
      .map(told)
  )
}

/** Parts that use each other, directly or in a ring. */
export function ringsOfParts(files: readonly SourceFile[]): string[] {
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of edges(files)) {
    if (!to.ours || partOf(from) === partOf(to.target) || to.target === channelTypes) continue
    uses.set(partOf(from), (uses.get(partOf(from)) ?? new Set()).add(partOf(to.target)))
  }
  return [...uses.keys()].filter((part) => reach([part], (one) => uses.get(one) ?? []).has(part))
}

/** Files that import each other, directly or in a ring, if only for a type. */
export function ringsOfFiles(files: readonly SourceFile[]): string[] {
  const uses = new Map<string, string[]>()
  for (const { from, to } of edges(files)) {
    if (to.ours) uses.set(from, [...(uses.get(from) ?? []), to.target])
  }
  return [...uses.keys()].filter((path) => reach([path], (one) => uses.get(one) ?? []).has(path))
}

/** Files of a capability that import its endpoints, which stand above them. */
export function importsOfEndpoints(files: readonly SourceFile[]): string[] {
  return edges(files)
    .filter(({ from, to }) => to.ours && isCapability(partOf(from)) && partOf(from) === partOf(to.target))
    .filter(({ from }) => !from.includes('/endpoints/') && from !== `src/${partOf(from)}/index.ts`)
    .filter(({ to }) => to.target.includes('/endpoints/'))
    .map(told)
}

/** All that can be reached from `starts`, which count themselves only where something leads back to them. */
function reach(starts: readonly string[], next: (one: string) => Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const other of next(one)) {
      if (seen.has(other)) continue
      seen.add(other)
      waiting.push(other)
    }
  }
  return seen
}

const pureFolders = ['src/graphs/', 'src/runs/engine/']
const outsideWorld = /^(?:pg|pg-copy-streams|kysely|fastify|undici|node:https?|node:http2|node:net|node:tls)$/

function isOutside(to: Import): boolean {
  return to.ours ? to.target.startsWith('src/platform/') : outsideWorld.test(to.target)
}

/** Pure folders that import the database or HTTP, or run something that does. */
export function impureFolders(files: readonly SourceFile[]): string[] {
  const all = edges(files)
  return pureFolders.flatMap((folder) => {
    const inside = files.map(({ path }) => path).filter((path) => path.startsWith(folder))
    const runs = (path: string) =>
      all.filter(({ from, to }) => from === path && !to.typeOnly).map(({ to }) => to.target)
    const running = new Set([...inside, ...reach(inside, runs)])
    return all
      .filter(
        ({ from, to }) => isOutside(to) && (inside.includes(from) || (running.has(from) && !to.typeOnly)),
      )
      .map((edge) => `${folder}: ${told(edge)}`)
  })
}

/** Imports of a vendor's software outside the model layer. */
export function strayModelImports(files: readonly SourceFile[]): string[] {
  return edges(files)
    .filter(({ from, to }) => /^(?:ai|@ai-sdk\/.+)$/.test(to.target) && partOf(from) !== 'ai')
    .map(told)
}

// The page of the chat and the reference run in browsers, where the client is not ours.
const mayCallOut = [
  'src/platform/outbound/',
  'src/platform/files/',
  'src/ai/',
  'src/channels/livechat/page/',
  'src/server/docs/try-it.js',
]

/** Calls to other servers that do not go through the guarded client. */
export function strayCalls(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !mayCallOut.some((folder) => path.startsWith(folder)))
    .filter(
      (file) =>
        importsOf(file).some(({ target, typeOnly }) => /^(?:undici|aws4fetch)$/.test(target) && !typeOnly) ||
        /(?<![.\w$])fetch\(|\bglobalThis\.fetch\b/.test(withoutComments(file.text)),
    )
    .map(({ path }) => path)
}

// Parameters of one list: what stands in brackets of their own, such as the type of a callback, is not among them.
const parameters = /\((?:[^()]|\([^()]*\))*\)/g

/**
 * Functions that are handed the application, or a scope that has it, and a connection besides: they can use the pool
 * while they hold a transaction. `transact` hands out the application inside one.
 */
export function secondHandles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(parameters)]
      .map(([list]) => list.slice(1, -1).replaceAll(/\([^()]*\)/g, ''))
      .filter((list) => /: (?:App|Scope|Edit|Host)\b/.test(list) && /\b\w+\??: Db\b/.test(list))
      .map((list) => `${path}: (${list.trim().replaceAll(/\s+/g, ' ')})`)
      .concat(/\.\.\.(?:\w+\.)?app, db\b/.test(text) ? [`${path}: a copy of the application`] : []),
  )
}

/** Files that open transactions beside `transact`, which adds the audit row of the request. */
export function strayTransactions(files: readonly SourceFile[]): string[] {
  return files.filter(({ text }) => /\.(?:startT|t)ransaction\(\)/.test(text)).map(({ path }) => path)
}

/**
 * Rows that are taken by `in (select … for update)`: where the planner takes the table for small, it runs the part in
 * parentheses again for every row. `= any (array(select … for update))` runs it once.
 */
export function locksTakenAgain(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bin \((?=\s*select\b)/g)]
      .map(({ index }) => withinParentheses(text, text.indexOf('(', index)))
      .filter((within) => /\bfor update\b/.test(within))
      .map((within) => `${path}: ${within.trim().replaceAll(/\s+/g, ' ')}`),
  )
}

function withinParentheses(text: string, start: number): string {
  let depth = 0
  for (let place = start; place < text.length; place++) {
    if (text[place] === '(') depth += 1
    if (text[place] === ')') depth -= 1
    if (depth === 0) return text.slice(start + 1, place)
  }
  return text.slice(start + 1)
}

/** Product code that leans on what exists for tests. */
export function importsOfTests(files: readonly SourceFile[]): string[] {
  return edges(files)
    .filter(({ to }) => isForTests(to.target) || /^(?:vitest|fast-check|ajv)$/.test(to.target))
    .map(told)
}

/** Parts of `src` that nobody has given a level. */
export function partsWithoutLevel(files: readonly SourceFile[]): string[] {
  return [...new Set(files.map(({ path }) => partOf(path)))].filter((part) => !levelOf.has(part))
}

/** Folders of test data in `src`: what several tests share is in `test`, so that all of `src` is the product. */
export function testFolders(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => /^src\/.*\/(?:testing|tests?|fixtures)\//.test(path))
}

export const longestFile = 400

export function longFiles(files: readonly SourceFile[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ path, lines }) => `${path} has ${lines} lines`)
}
