import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { castsIn } from './architecture/casts.ts'
import {
  rawMarkup,
  strayClientImports,
  strayConsoleImports,
  strayFormulaImports,
  strayLanguageImports,
  upwardConsoleImports,
} from './architecture/console-rules.ts'
import {
  oddPresenters,
  strayEndpoints,
  strayRoutes,
  unlistedEndpoints,
} from './architecture/endpoint-rules.ts'
import {
  importsOfEndpoints,
  importsOfTests,
  importsPastAnIndex,
  impureFolders,
  locksTakenAgain,
  longestFile,
  longFiles,
  partsWithoutLevel,
  ringsOfFiles,
  ringsOfParts,
  secondHandles,
  strayCalls,
  strayModelImports,
  strayTransactions,
  testFolders,
  upwardImports,
} from './architecture/rules.ts'
import { importsOf, productSources, type SourceFile } from './architecture/source.ts'
import { unlistedReaders } from './faults/hostile/places.ts'

const sources = productSources(join(import.meta.dirname, '..'))

// `inside` is where the one is made of the other.
const transactionsFile = 'src/platform/database/transaction.ts'

const outsideTransact =
  (rule: (files: readonly SourceFile[]) => string[]) => (files: readonly SourceFile[]) =>
    rule(files.filter(({ path }) => path !== transactionsFile))

describe('the product', () => {
  it('is read', () => {
    expect(sources.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['src/capabilities.ts', 'src/kit/ids.ts']),
    )
  })

  it.each([
    ['imports only downwards', upwardImports],
    ['reaches another capability only through its index', importsPastAnIndex],
    ['has no two parts that use each other', ringsOfParts],
    ['has no two files that import each other', ringsOfFiles],
    ['keeps what endpoints call below them', importsOfEndpoints],
    ['keeps graphs and the engine from database and HTTP', impureFolders],
    ['knows model vendors only in src/ai', strayModelImports],
    ['calls other servers only through the guarded client', strayCalls],
    ['hands every function one way to the database', outsideTransact(secondHandles)],
    ['opens transactions by `transact()` alone', outsideTransact(strayTransactions)],
    ['takes the rows that it locks once', locksTakenAgain],
    ['does without what is for tests', importsOfTests],
    ['has no test data', testFolders],
    ['has a level for each of its parts', partsWithoutLevel],
    ['declares endpoints in the folder `endpoints` of a capability alone', strayEndpoints],
    ['registers routes by `serve()` alone', strayRoutes],
    ['takes the endpoints of a capability from its list', unlistedEndpoints],
    ['calls what makes a resource after it', oddPresenters],
    ['says whose content each file reads that parses some', unlistedReaders],
    [`has no file over ${longestFile} lines`, longFiles],
  ])('%s', (_, violations) => {
    expect(violations(sources)).toEqual([])
  })
})

// Lower it with every cast that goes.
const mostCasts = 181

it(`casts no more than ${mostCasts} times`, () => {
  expect(castsIn(sources).length).toBeLessThanOrEqual(mostCasts)
  const text = [
    'const a = b as C',
    'const d = `${f as G} as h`',
    'x as unknown as D',
    '[1] as const',
    'x.as(1)',
  ]
  expect(castsIn([file('src/kit/a.ts', text.join('\n'))])).toEqual(
    [1, 2, 3, 3].map((line) => `src/kit/a.ts:${line}`),
  )
})

describe('the console', () => {
  const console = productSources(join(import.meta.dirname, '..'), 'console')

  it.each([
    ['imports the client and nothing of the server', strayConsoleImports],
    [
      'has controls beneath the shell beneath the screens, which do not know each other',
      upwardConsoleImports,
    ],
    ['makes no markup of text', rawMarkup],
    ['takes the rows that it locks once', locksTakenAgain],
    ['does without what is for tests', importsOfTests],
    [`has no file over ${longestFile} lines`, longFiles],
  ])('%s', (_, violations) => {
    expect(console.length).toBeGreaterThan(20)
    expect(violations(console)).toEqual([])
  })
})

describe('the languages', () => {
  const files = productSources(join(import.meta.dirname, '..'), 'languages')

  it.each([
    ['import nothing of the server and the console', strayLanguageImports],
    [`have no file over ${longestFile} lines`, longFiles],
  ])('%s', (_, violations) => {
    expect(files.length).toBeGreaterThan(5)
    expect(violations(files)).toEqual([])
  })
})

it('keeps the text of formulas from server and console', () => {
  expect(strayFormulaImports(productSources(join(import.meta.dirname, '..'), 'formulas'))).toEqual([])
})

it('keeps the client by itself', () => {
  const client = productSources(join(import.meta.dirname, '..'), 'clients/typescript/src')
  expect(strayClientImports(client)).toEqual([])
})

type Rule = (files: readonly SourceFile[]) => string[]

/** With what the title of the test shows first. */
function cases(some: [Rule, path: string, text: string][]): [string, string, Rule, SourceFile][] {
  return some.map(([rule, path, text]) => [rule.name, text.split('\n', 1)[0] ?? '', rule, file(path, text)])
}

function file(path: string, text: string): SourceFile {
  return { path, text }
}

describe('the rules', () => {
  it('see every way to import', () => {
    const text = `
import { a } from '../kit/a.ts'
import type { B } from "../kit/b.ts"
import c, { type D, e as f } from './c.ts'
import * as g from 'node:fs'
import './h.ts'
import {
  i,
  type J,
} from '@scope/name/deep'
export { k } from './k.ts'
export * from './l.ts'
export type { M } from './m.ts'
const n = await import('./n.ts')
// import { o } from './o.ts'
export const p = 'text from here'
`
    const found = importsOf(file('src/objects/x.ts', text))
    expect(found.filter(({ typeOnly }) => typeOnly).map(({ target }) => target)).toEqual([
      'src/kit/b.ts',
      'src/objects/m.ts',
    ])
    expect(found.map(({ target }) => target)).toEqual(
      'src/kit/a.ts src/kit/b.ts src/objects/c.ts node:fs src/objects/h.ts @scope/name src/objects/k.ts src/objects/l.ts src/objects/m.ts src/objects/n.ts'.split(
        ' ',
      ),
    )
  })

  it.each(
    cases([
      [upwardImports, 'src/kit/a.ts', `import type { App } from '../platform/app.ts'`],
      [upwardImports, 'src/platform/a.ts', `import { b } from '../graphs/b.ts'`],
      [upwardImports, 'src/objects/a.ts', `import { b } from '../workflows/index.ts'`],
      [upwardImports, 'src/agents/a.ts', `import { b } from '../server/b.ts'`],
      [importsOfEndpoints, 'src/agents/tools/a.ts', `import type { b } from '../endpoints/b.ts'`],
      [importsPastAnIndex, 'src/workflows/a.ts', `import { b } from '../objects/query/b.ts'`],
      [importsPastAnIndex, 'src/server/a.ts', `import { b } from '../accounts/keys.ts'`],
      [impureFolders, 'src/graphs/a.ts', `import type { Kysely } from 'kysely'`],
      [impureFolders, 'src/runs/engine/a.ts', `import type { App } from '../../platform/app.ts'`],
      [strayModelImports, 'src/agents/a.ts', `import { generateText } from 'ai'`],
      [strayModelImports, 'src/agents/a.ts', `import type { X } from '@ai-sdk/openai/internal'`],
      [strayCalls, 'src/channels/a.ts', 'const answer = await fetch(url)'],
      [strayCalls, 'src/channels/a.ts', `import { request } from 'undici'`],
      [
        locksTakenAgain,
        'src/tasks/a.ts',
        'delete from a where id in (\n select id from a where (b) for update)',
      ],
      [secondHandles, 'src/tasks/a.ts', 'async function a(app: App, id: string, db: Db = app.db) {}'],
      [secondHandles, 'src/objects/a.ts', 'function a(\n  db: Db,\n  { object }: Scope,\n) {}'],
      [secondHandles, 'src/tasks/a.ts', 'work({ ...call.app, db })'],
      [strayTransactions, 'src/tasks/a.ts', 'await app.db.transaction().execute(work)'],
      [strayTransactions, 'src/tasks/a.ts', 'await db\n  .transaction()\n  .execute(work)'],
      [importsOfTests, 'src/channels/a.ts', `import { stand } from '../../test/stand.ts'`],
      [testFolders, 'src/channels/testing/stand.ts', 'export const stand = 1'],
      [partsWithoutLevel, 'src/utils/a.ts', ''],
      [
        strayRoutes,
        'src/server/http/a.ts',
        `import type { FastifyInstance } from 'fastify'\nserver.get('/a', answer)`,
      ],
      [
        strayRoutes,
        'src/server/mcp/a.ts',
        `import type { FastifyInstance } from 'fastify'\nscope.route({ url })`,
      ],
      [
        strayRoutes,
        'src/server/a/a.ts',
        `import type { FastifyInstance } from 'fastify'\nscope.post<{ Params: P }>(\n  '/a', answer)`,
      ],
      [strayRoutes, 'src/channels/a.ts', `import type { FastifyRequest } from 'fastify'`],
      [importsOfEndpoints, 'src/channels/inbox/a.ts', `import type { B } from '../endpoints/b.ts'`],
      [strayEndpoints, 'src/tasks/a.ts', `export const a = mirrored({\n  route: 'GET /a',\n  handle: b,\n})`],
      [
        strayEndpoints,
        'src/tasks/inbox/endpoints/a.ts',
        `import { endpoint } from '../../../platform/app.ts'`,
      ],
      [unlistedEndpoints, 'src/tasks/index.ts', 'export const tasks: Capability = {\n  endpoints: [a],\n}'],
      [oddPresenters, 'src/tasks/endpoints/a.ts', 'function shown(row: Row): z.input<typeof task> {'],
      [longFiles, 'src/kit/a.ts', 'line\n'.repeat(401)],
      [strayConsoleImports, 'console/app/a.ts', `import { b } from '../../src/kit/ids.ts'`],
      [strayConsoleImports, 'console/app/a.ts', `import { b } from '../../clients/typescript/src/client.ts'`],
      [upwardConsoleImports, 'console/kit/a.ts', `import { b } from '../app/b.ts'`],
      [upwardConsoleImports, 'console/app/a.ts', `import { b } from '../records/b.ts'`],
      [upwardConsoleImports, 'console/home/a.ts', `import { b } from '../records/b.ts'`],
      [upwardConsoleImports, 'console/home/a.ts', `import { b } from '../screens.ts'`],
      [rawMarkup, 'console/app/a.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
      [strayClientImports, 'clients/typescript/src/a.ts', `import { b } from '../../../src/kit/b.ts'`],
      [strayLanguageImports, 'languages/de/index.ts', `import { b } from '../../src/kit/b.ts'`],
    ]),
  )('%s refuses %s', (_, __, rule, source) => {
    expect(rule([source])).toHaveLength(1)
  })

  it.each(
    cases([
      [upwardImports, 'src/agents/a.ts', `import { b } from '../workflows/index.ts'`],
      [importsPastAnIndex, 'src/objects/a.ts', `import { b } from './query/b.ts'`],
      [impureFolders, 'src/runs/engine/a.ts', `import { b } from '../../kit/b.ts'`],
      [strayCalls, 'src/channels/a.ts', '// fetch(url)\nconst answer = await app.outbound.fetch(url)'],
      [strayCalls, 'src/platform/outbound/a.ts', 'const answer = await fetch(url)'],
      [locksTakenAgain, 'src/tasks/a.ts', 'select from a where id in (select id from b) for update'],
      [secondHandles, 'src/tasks/a.ts', 'function a(app: App, work: (db: Db) => Promise<void>) {}'],
      [
        strayEndpoints,
        'src/tasks/endpoints/inbox/a.ts',
        `import { endpoint } from '../../../platform/app.ts'`,
      ],
      [
        unlistedEndpoints,
        'src/tasks/index.ts',
        `import * as endpoints from './endpoints/list.ts'\nexport const tasks: Capability = {\n  endpoints: Object.values(endpoints).flat(),\n}`,
      ],
      [longFiles, 'src/kit/a.ts', 'line\n'.repeat(400)],
      [strayConsoleImports, 'console/app/a.ts', `import { b } from '../../clients/typescript/src/index.ts'`],
      [upwardConsoleImports, 'console/main.tsx', `import { b } from './screens.ts'`],
      [upwardConsoleImports, 'console/records/a.ts', `import { b } from '../app/b.ts'`],
    ]),
  )('%s allows %s', (_, __, rule, source) => {
    expect(rule([source])).toEqual([])
  })

  it('see files that import each other in a ring', () => {
    const ring = [
      file('src/objects/a.ts', `import type { B } from './b.ts'`),
      file('src/objects/b.ts', `import { c } from './c.ts'`),
      file('src/objects/c.ts', `import { a } from './a.ts'`),
      file('src/objects/d.ts', `import { a } from './a.ts'`),
    ]
    expect(ringsOfFiles(ring)).toEqual(['src/objects/a.ts', 'src/objects/b.ts', 'src/objects/c.ts'])
    expect(ringsOfFiles(ring.slice(0, 2))).toEqual([])
  })

  it('see parts that use each other in a ring', () => {
    const ring = [
      file('src/objects/a.ts', `import { b } from '../tasks/index.ts'`),
      file('src/tasks/index.ts', `import { c } from '../files/index.ts'`),
      file('src/files/index.ts', `import type { D } from '../objects/index.ts'`),
      file('src/billing/index.ts', `import { e } from '../objects/index.ts'`),
    ]
    expect(ringsOfParts(ring)).toEqual(['objects', 'tasks', 'files'])
    expect(ringsOfParts(ring.slice(0, 2))).toEqual([])
  })

  it('see a definition of a channel that uses what stands above the agents', () => {
    const types = file('src/channels/channel-types.ts', `export { pager } from './pager/index.ts'`)
    const pager = file('src/channels/pager/index.ts', `import { receive } from '../../agents/index.ts'`)
    const agent = file('src/agents/a.ts', `import { pager } from '../channels/channel-types.ts'`)
    const inbox = file('src/channels/inbox/a.ts', `import { receive } from '../../agents/index.ts'`)
    expect(upwardImports([types, pager, agent, inbox])).toEqual([
      'src/channels/pager/index.ts imports src/agents/index.ts',
    ])
    expect(upwardImports([file('src/agents/a.ts', `import { b } from '../channels/index.ts'`)])).toHaveLength(
      1,
    )
    expect(importsPastAnIndex([agent])).toEqual([])
    expect(ringsOfParts([types, agent, inbox])).toEqual([])
  })

  it('see a pure folder that runs what reaches the database', () => {
    const engine = file('src/runs/engine/step.ts', `import { save } from '../save.ts'`)
    const save = file('src/runs/save.ts', `import { db } from '../platform/database/index.ts'`)
    expect(impureFolders([engine, save])).toEqual([
      'src/runs/engine/: src/runs/save.ts imports src/platform/database/index.ts',
    ])
    expect(impureFolders([{ ...engine, text: `import type { Save } from '../save.ts'` }, save])).toEqual([])
  })
})
