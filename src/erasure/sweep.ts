import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { type Db, escapeLike, isUniqueViolation } from '../platform/database/index.ts'
import { clearingOf, replacedHook } from './capabilities.ts'
import { holds, type Identifier, replaceIn, replaceInJson } from './identifiers.ts'
import { add, type Batch, inBatch, type Progress } from './store.ts'
import type { SweptColumn, SweptTable } from './tables.ts'

/** The search terms of a sweep. */
export interface Sought {
  replaced: readonly Identifier[]
  /** Names, which are only reported with their places. */
  counted: readonly Identifier[]
  /** IDs of the person's records and conversations. Finished items that name one of these are theirs. */
  ids: readonly string[]
  tag: string
}

// Pages of a table per statement (2 MB besides long texts), and rows per transaction.
const pagesAtATime = 256
const rowsAtATime = 200

/** Sweeps a table part by part. The result of a part is committed with the counts. */
export async function sweepTable(app: App, id: string, table: SweptTable, sought: Sought): Promise<void> {
  const pages = await pagesOf(app.db, table)
  for (let from = 0; from < pages; from += pagesAtATime) {
    const within = sql`t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${from + pagesAtATime},0)`}::tid`
    // Most parts contain nothing and take no lock.
    if (!(await hasAny(app, table, sought, within))) continue
    await clearWithin(app, id, table, sought, within)
    await replaceWithin(app, id, table, sought, within)
  }
}

async function pagesOf(db: Db, { schema, name }: SweptTable): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(format('%I.%I', ${schema}::text, ${name}::text)::regclass)
      / current_setting('block_size')::int)::int as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

interface Hints {
  patterns: string[]
  regular: string[]
}

/** A condition that every matching row meets, and few others; the rows that it lets through are checked exactly. */
function mayHold(columns: readonly SweptColumn[], { patterns, regular }: Hints): RawBuilder<unknown> {
  const conditions = columns.flatMap((column) => {
    const text = sql`${sql.ref(`t.${column.name}`)}::text`
    return [
      ...(patterns.length > 0 ? [sql`lower(${text}) like any(${patterns}::text[])`] : []),
      ...regular.map((pattern) => sql`${text} ~ ${pattern}`),
      // JSON may contain escaped letters.
      ...(column.type === 'json' && patterns.length > 0 ? [sql`${text} like ${'%\\\\u%'}`] : []),
    ]
  })
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

function hintsOf(identifiers: readonly Identifier[], ids: readonly string[] = []): Hints {
  const texts = [...identifiers.flatMap(({ hints }) => hints), ...ids]
  return {
    patterns: [...new Set(texts)].map((text) => `%${escapeLike(text)}%`),
    regular: identifiers.flatMap(({ hintPattern }) => hintPattern ?? []),
  }
}

function tableName({ schema, name }: SweptTable): RawBuilder<unknown> {
  return sql`${sql.id(schema, name)} as t`
}

function isSought(table: SweptTable, hints: Hints, within: RawBuilder<unknown>): RawBuilder<unknown> {
  // The account's scope may need a look into other tables, so it is checked only for rows that may match.
  return sql`${within} and case when ${mayHold(table.columns, hints)} then ${table.scope} else false end`
}

async function hasAny(
  app: App,
  table: SweptTable,
  sought: Sought,
  within: RawBuilder<unknown>,
): Promise<boolean> {
  const ids = clearingOf(app, table.root) === undefined ? [] : sought.ids
  const hints = hintsOf([...sought.replaced, ...sought.counted], ids)
  const { rows } = await sql`
    select from ${tableName(table)} where ${isSought(table, hints, within)} limit 1`.execute(app.db)
  return rows.length > 0
}

interface FoundRow {
  at: string
  owner: string | null
  texts: (string | null)[]
}

/** The rows after a given one, in physical order. */
async function findRows(
  db: Db,
  table: SweptTable,
  { hints, within, after, owner, lock }: FindOptions,
): Promise<FoundRow[]> {
  const texts = table.columns.map(({ name, type }) => {
    const column = sql.ref(`t.${name}`)
    return type === 'text[]' ? sql`to_jsonb(${column})::text` : sql`${column}::text`
  })
  const { rows } = await sql<FoundRow>`
    select t.ctid::text as at, ${owner === undefined ? sql`null` : sql`${sql.ref(`t.${owner}`)}::text`} as owner,
      array[${sql.join(texts)}]::text[] as texts
    from ${tableName(table)}
    where t.ctid > ${after}::tid and ${isSought(table, hints, within)}
    order by t.ctid limit ${rowsAtATime} ${lock ? sql`for update of t` : sql``}`.execute(db)
  return rows
}

interface FindOptions {
  hints: Hints
  within: RawBuilder<unknown>
  after: string
  owner: string | undefined
  lock: boolean
}

/** Clears finished items with data of the person as a whole. */
async function clearWithin(
  app: App,
  id: string,
  table: SweptTable,
  sought: Sought,
  within: RawBuilder<unknown>,
): Promise<void> {
  const clearing = clearingOf(app, table.root)
  const owner = clearing?.tables[table.root]
  if (clearing === undefined || owner === undefined) return
  const identifiers = clearing.by === 'anything' ? sought.replaced.filter(({ kind }) => kind !== 'words') : []
  const hints = hintsOf(identifiers, sought.ids)
  for (let after = '(0,0)'; ; ) {
    const rows = await findRows(app.db, table, { hints, within, after, owner, lock: false })
    const theirs = rows.filter(({ texts }) =>
      texts.some(
        (text) => text !== null && (holds(text, identifiers) || sought.ids.some((one) => text.includes(one))),
      ),
    )
    const owners = [...new Set(theirs.flatMap((row) => row.owner ?? []))]
    if (owners.length > 0) {
      await inBatch(app, id, async ({ app, row, progress, report }) => {
        if (row.is_dry_run) return countNew(report.cleared, progress, clearing.kind, owners)
        const { cleared, unfinished } = await clearing.clear(app, row.account_id, owners)
        add(report.cleared, clearing.kind, cleared)
        progress.unfinished = [...new Set([...progress.unfinished, ...unfinished])].slice(0, 100)
      })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtATime) return
    after = last.at
  }
}

/** Counts each item once, although it has rows in several tables. */
function countNew(
  counts: Record<string, number>,
  { counted }: Progress,
  kind: string,
  owners: readonly string[],
): void {
  const fresh = owners.map((owner) => `${kind}/${owner}`).filter((one) => !counted.includes(one))
  counted.push(...fresh)
  add(counts, kind, fresh.length)
}

async function replaceWithin(
  app: App,
  id: string,
  table: SweptTable,
  sought: Sought,
  within: RawBuilder<unknown>,
): Promise<void> {
  const hints = hintsOf([...sought.replaced, ...sought.counted])
  const follow = replacedHook(app, table.root)
  for (let after: string | undefined = '(0,0)'; after !== undefined; ) {
    const from: string = after
    after = undefined
    await inBatch(app, id, async (batch) => {
      const lock = !batch.row.is_dry_run
      const options = { hints, within, after: from, owner: follow?.column, lock }
      const rows = await findRows(batch.app.db, table, options)
      const changed = await replaceRows(batch, table, sought, rows)
      if (lock && follow !== undefined && changed.length > 0) await follow.run(batch.app, changed)
      if (rows.length === rowsAtATime) after = rows.at(-1)?.at
    })
  }
}

/** Returns the owners of the changed rows. */
async function replaceRows(
  { app, row: { is_dry_run: isDryRun }, progress, report }: Batch,
  table: SweptTable,
  sought: Sought,
  rows: readonly FoundRow[],
): Promise<string[]> {
  const named = rows.filter(({ texts }) => texts.some((text) => text !== null && holds(text, sought.counted)))
  add(progress.names, table.kind, named.length)
  const changed = rows.flatMap((row) => {
    const texts = table.columns.map((column, index) => {
      const text = row.texts[index] ?? null
      return text === null ? null : replacedText(column, text, sought.replaced)
    })
    return texts.every((text, index) => text === row.texts[index])
      ? []
      : [{ ...row, texts, before: row.texts }]
  })
  add(report.replaced, table.kind, changed.length)
  progress.found += changed.length
  if (!isDryRun && changed.length > 0) await writeRows(app.db, table, changed, sought.tag)
  return [...new Set(changed.flatMap(({ owner }) => owner ?? []))]
}

interface ChangedRow extends FoundRow {
  before: (string | null)[]
}

function replacedText({ type, isTechnical }: SweptColumn, text: string, all: readonly Identifier[]): string {
  const identifiers = isTechnical ? all.filter(({ kind }) => kind !== 'words') : all
  return type === 'text' ? replaceIn(text, identifiers) : replaceInJson(text, identifiers)
}

/** Writes all rows at once, or one by one if two of them would get the same unique value. */
async function writeRows(db: Db, table: SweptTable, rows: readonly ChangedRow[], tag: string): Promise<void> {
  await sql`savepoint replacing`.execute(db)
  try {
    await update(db, table, rows)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql`rollback to savepoint replacing`.execute(db)
    for (const row of rows) {
      const other = `${tag}-${randomBytes(4).toString('hex')}`
      const texts = row.texts.map((text, index) =>
        text === row.before[index] ? text : (text?.replaceAll(tag, other) ?? null),
      )
      await update(db, table, [{ ...row, texts }])
    }
  }
  await sql`release savepoint replacing`.execute(db)
}

/** The rows are locked, so that they keep their physical places. Columns without data of the person are not written. */
async function update(db: Db, table: SweptTable, rows: readonly ChangedRow[]): Promise<void> {
  const columns = table.columns.flatMap((column, index) =>
    rows.some(({ texts, before }) => texts[index] !== before[index]) ? [{ column, index }] : [],
  )
  const set = columns.map(({ column }) => sql`${sql.id(column.name)} = ${cast(column)}`)
  // A client that read the record before must notice the new version.
  if (table.isRecords) set.push(sql`updated_at = now()`)
  const values = columns.map(({ index }) => sql`${rows.map(({ texts }) => texts[index] ?? null)}::text[]`)
  const names = columns.map(({ column }) => sql.id(column.name))
  await sql`update ${tableName(table)} set ${sql.join(set)}
    from unnest(${rows.map(({ at }) => at)}::tid[], ${sql.join(values)}) as v (at, ${sql.join(names)})
    where t.ctid = v.at`.execute(db)
}

function cast({ name, type }: SweptColumn): RawBuilder<unknown> {
  const value = sql.ref(`v.${name}`)
  if (type === 'text') return value
  if (type === 'text[]')
    return sql`case when ${value} is not null then
      array(select x from jsonb_array_elements_text(${value}::jsonb) with ordinality as e (x, n) order by n) end`
  return sql`${value}::${sql.raw(type)}`
}
