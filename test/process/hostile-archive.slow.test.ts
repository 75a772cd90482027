import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { restoreBackup } from '../../src/backups/restore.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import type { Json } from '../harness/api.ts'
import { emptyDatabase, makeDirectory, query } from './backup-scene.ts'
import { runFrontdesk } from './spawn.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

interface Entry {
  name: string
  bytes: Buffer
}

const clean: (() => Promise<unknown>)[] = []
let place: string
let proof: string
let target: { url: string; environment: Record<string, string> }
let whole: Entry[]

const key = 'the secret key of the instance under attack'

async function entriesOf(path: string): Promise<Entry[]> {
  const reading = extract()
  reading.end(gunzipSync(await readFile(path)))
  const found: Entry[] = []
  for await (const entry of reading) found.push({ name: entry.header.name, bytes: await buffer(entry) })
  return found
}

async function archiveOf(entries: readonly Entry[]): Promise<string> {
  const writing = pack()
  for (const { name, bytes } of entries) writing.entry({ name }, bytes)
  writing.finalize()
  const path = join(place, 'hostile.tar.gz')
  await writeFile(path, gzipSync(await buffer(writing)))
  return path
}

/** The archive with one of its JSON entries changed. */
const changed = (name: string, change: (value: Json) => void, from = whole): Entry[] =>
  from.map((entry) => {
    if (entry.name !== name) return entry
    const value: Json = JSON.parse(entry.bytes.toString())
    change(value)
    return { name, bytes: Buffer.from(JSON.stringify(value)) }
  })

/** What restoring it says. Whatever that is, nothing has come of it. */
async function attack(entries: readonly Entry[], fromElsewhere: boolean): Promise<string> {
  const path = await archiveOf(entries)
  const { signal } = new AbortController()
  const said = await restoreBackup(readConfig(target.environment), path, {
    replace: false,
    fromElsewhere,
    signal,
  }).then(
    () => 'restored',
    (error: unknown) => String(error),
  )
  await expect(access(proof)).rejects.toThrow('ENOENT')
  if (said === 'restored') return said
  const [left] = await query(
    target.url,
    `select not exists (select from accounts) as untouched, to_regclass('records.t9') as made`,
  )
  expect(left).toEqual({ untouched: true, made: null })
  return said
}

const tableOf = (value: Json): Json => value.tables.find(({ name }: Json) => name === 't9')

/** For the last place of a statement that we are to run; also as one that cannot be part of another. */
const program = () => `copy (select 1) to program 'touch ${proof}'`

beforeAll(async () => {
  place = await makeDirectory()
  proof = join(place, 'it-ran')
  clean.push(() => rm(place, { recursive: true, force: true }))
  const source = await emptyDatabase()
  const into = await emptyDatabase()
  clean.push(source.drop, into.drop)
  const common = { FRONTDESK_TLS: 'off', FRONTDESK_SECRET_KEY: key, FRONTDESK_DATA_DIR: place }
  const environment = { ...common, DATABASE_URL: source.url }
  const account = ['account', 'create', '--name', 'A', '--namespace', 'here', '--email', 'a@here.example']
  await runFrontdesk(account, environment)
  await query(
    source.url,
    `create table records.t9 (id int primary key, f1 text default 'x'); create index i9 on records.t9 (f1);
     insert into records.t9 values (1, 'one')`,
  )
  const path = join(place, 'good.tar.gz')
  await runFrontdesk(['backup', path], environment)
  whole = await entriesOf(path)
  await runFrontdesk(['migrate'], { ...common, DATABASE_URL: into.url })
  target = { url: into.url, environment: { ...common, DATABASE_URL: into.url } }
})

afterAll(async () => {
  for (const step of clean) await step()
})

describe('an archive that was changed after it was made', () => {
  it.each<[string, () => Entry[]]>([
    [
      'a row',
      () =>
        whole.map((one) =>
          one.name.includes('records.t9/') ? { ...one, bytes: Buffer.from('1\ttwo\n') } : one,
        ),
    ],
    [
      'a definition',
      () => changed('database.json', (value) => (tableOf(value).definition.indexes[0].unique = true)),
    ],
    [
      'the manifest',
      () => changed('manifest.json', (value) => (value.createdAt = '2020-01-01T00:00:00.000Z')),
    ],
    ['the signature', () => changed('signature.json', (value) => (value.mac = '0'.repeat(64)))],
    ['the signature taken out', () => changed('signature.json', (value) => (value.mac = null))],
    [
      'two entries changed places',
      () =>
        whole.toSorted((a, b) =>
          a.name.startsWith('tables/') && b.name.startsWith('tables/') ? b.name.localeCompare(a.name) : 0,
        ),
    ],
  ])('is refused: %s', async (_, entries) => {
    for (const fromElsewhere of [false, true])
      expect(await attack(entries(), fromElsewhere)).toMatch(/signature does not fit/)
  })

  it('is refused when its last entries are missing or more follow', async () => {
    expect(await attack(whole.slice(0, -1), false)).toContain('damaged')
    expect(await attack(whole.slice(0, -5), true)).toContain('damaged')
    expect(await attack([...whole, { name: 'more.json', bytes: Buffer.from('{}') }], true)).toContain(
      'holds more',
    )
  })
})

const foreign = () => changed('manifest.json', (value) => (value.secretKeyId = '01234567'))

describe('an archive of another instance', () => {
  it('is refused unless somebody says that it comes from elsewhere', async () => {
    expect(await attack(foreign(), false)).toMatch(/another secret key \(01234567\).*--from-elsewhere/)
    const unsigned = changed('manifest.json', (value) => (value.secretKeyId = null))
    expect(await attack(unsigned, false)).toMatch(/not signed.*--from-elsewhere/)
  })

  it.each<[string, (table: Json, value: Json) => void]>([
    ['an index in SQL', (table) => table.definition.indexes.push(program())],
    ['an index method', (table) => (table.definition.indexes[0].method = `btree (f1); ${program()}; --`)],
    [
      'operators of an index',
      (table) => (table.definition.indexes[0].keys[0].operators = `); ${program()}; --`),
    ],
    [
      'a condition of an index',
      (table) => table.definition.indexes[0].where.push({ column: 'f1', is: `null; ${program()}` }),
    ],
    ['a type', (table) => (table.definition.columns[0].type = `int); ${program()}; --`)],
    ['a collation', (table) => (table.definition.columns[1].collation = `"C"); ${program()}; --`)],
    ['a default', (table) => (table.definition.columns[1].default = { kind: 'sql', text: 'pg_sleep(1)' })],
    ['an expression', (table) => (table.definition.columns[1].expression = program())],
    ['a storage option', (table) => table.definition.options.push(`fillfactor=90); ${program()}; --`)],
    [
      'the kind of a constraint',
      (table) => (table.definition.constraints[0].kind = `check (true); ${program()}; --`),
    ],
    [
      'what a reference does',
      (table) =>
        table.definition.constraints.push({
          kind: 'foreign key',
          name: 'f',
          columns: ['id'],
          references: { schema: 'public', name: 'accounts', columns: ['id'] },
          onDelete: `cascade; ${program()}`,
          onUpdate: 'cascade',
        }),
    ],
    ['a schema', (table) => (table.schema = 'pg_catalog')],
    ['a table in a schema of migrations', (table) => (table.schema = 'public')],
    [
      'the step of a sequence',
      (_, value) =>
        value.sequences.push({
          schema: 'records',
          name: 's',
          type: 'bigint',
          start: '1',
          increment: `1; ${program()}`,
          last: null,
          owner: null,
        }),
    ],
    ['a name that is too long', (table) => (table.name = `t9; ${program()}`)],
  ])('cannot bring SQL along in %s', async (_, change) => {
    const entries = changed('database.json', (value) => change(tableOf(value), value), foreign())
    expect(await attack(entries, true)).toContain('does not write')
  })

  it('cannot make quotes end a name or a value', async () => {
    const entries = changed(
      'database.json',
      (value) => {
        const { definition } = tableOf(value)
        definition.columns[1].default = { kind: 'literal', text: `'); ${program()}; --` }
        definition.indexes[0].name = `i"; ${'x'.repeat(20)}`
      },
      foreign(),
    )
    expect(await attack(entries, true)).toBe('restored')
    const [row] = await query(
      target.url,
      `select pg_get_expr(adbin, adrelid) as text from pg_attrdef where adrelid = 'records.t9'::regclass`,
    )
    expect(row?.text).toContain(`'''); copy`)
    await query(target.url, 'drop schema records cascade; truncate accounts cascade; create schema records')
  })
})

/** As the first format had it: definitions in SQL, and no signature. */
function old(indexes: string[]): Entry[] {
  const inWords = (contents: Json) => {
    for (const table of contents.tables.filter(({ schema }: Json) => schema === 'records')) {
      const { columns, options, constraints } = table.definition
      table.definition = {
        columns: columns.map(({ default: value, ...column }: Json) => ({
          ...column,
          expression: value === null ? null : value.kind === 'now' ? 'now()' : `'${value.text}'::text`,
          generated: '',
        })),
        options,
        constraints: constraints.map(({ name, columns: keys }: Json) => ({
          name,
          kind: 'p',
          text: `PRIMARY KEY (${keys.join(', ')})`,
        })),
        indexes: table.name === 't9' ? indexes : [],
      }
    }
  }
  const unsigned = whole.filter(({ name }) => name !== 'signature.json')
  return changed('manifest.json', (value) => (value.format = 1), changed('database.json', inWords, unsigned))
}

describe('an archive of an earlier version', () => {
  it('is refused without --from-elsewhere', async () => {
    expect(await attack(old([]), false)).toMatch(/not signed.*--from-elsewhere/)
  })

  it('has its own indexes and none of what is none', async () => {
    const own = 'CREATE INDEX i9 ON records.t9 USING btree (f1) WHERE (f1 IS NOT NULL)'
    const hostile = [
      program(),
      `CREATE INDEX x ON records.t9 USING btree (f1); ${program()}`,
      `CREATE INDEX y ON records.t9 USING btree (pg_sleep(1))`,
    ]
    expect(await attack(old([own, ...hostile]), true)).toBe('restored')
    const found = await query(
      target.url,
      `select indexname, indexdef from pg_indexes where tablename = 't9' order by 1`,
    )
    expect(found).toMatchObject([{ indexname: 'i9', indexdef: own }, { indexname: 't9_pkey' }])
    expect(await query(target.url, 'select * from records.t9')).toEqual([{ id: 1, f1: 'one' }])
  })
})
