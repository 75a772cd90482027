import { sql } from 'kysely'
import { type Issue, invalid } from '../../kit/problem.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import { tableOf } from '../storage/names.ts'
import { namingConflicts } from './conflicts.ts'
import { momentOf, outdated } from './etag.ts'
import { inputReader, type RowInput, type RowValues } from './input.ts'
import { lockRows, maxBulkRows, type Target } from './sets.ts'
import { readUpdate, writeChecked } from './update.ts'

export interface Patch {
  id: string
  data: RowInput
  /** The expected `updated_at` of the row. */
  if_updated_at?: string | undefined
}

export interface Patched {
  id: string
  updated_at: Date
}

/** Gives each row its own values, all of them or none. */
export async function patchRows(scope: Scope, patches: readonly Patch[]): Promise<Patched[]> {
  let values: RowValues[] = []
  return namingConflicts(
    scope,
    () => values,
    () =>
      transactOn(scope, async (scope) => {
        const targets = await lockPatched(scope, patches)
        const reader = inputReader(scope)
        const updates = patches.flatMap(({ id, data }, index) => {
          const target = targets.get(id)
          return target === undefined ? [] : [readUpdate(reader, target, { data }, `rows[${index}].`)]
        })
        values = updates.map((update) => update.values)
        await writeChecked(scope, reader, updates)
        return readVersions(
          scope,
          patches.map(({ id }) => id),
        )
      }),
  )
}

async function lockPatched(scope: Scope, patches: readonly Patch[]): Promise<ReadonlyMap<string, Target>> {
  const ids = patches.map(({ id }) => id)
  const rows = await lockRows(scope, sql`r.id = any(${ids}::text[])`, maxBulkRows)
  const targets = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  const issues = ids.flatMap((id, index): Issue[] => {
    const path = `rows[${index}].id`
    if (!targets.has(id)) return [{ path, code: 'not_found', message: 'There is no such row.' }]
    const repeated = seen.has(id)
    seen.add(id)
    return repeated ? [{ path, code: 'duplicate', message: 'This row is named twice.' }] : []
  })
  if (issues.length > 0) throw invalid(issues.slice(0, 100))
  const old = patches.flatMap(({ id, if_updated_at: expected }, index): Issue[] => {
    const target = targets.get(id)
    if (expected === undefined || target === undefined || Date.parse(expected) === momentOf(target)) return []
    const path = `rows[${index}].if_updated_at`
    return [{ path, code: 'changed', message: 'This row has changed since.' }]
  })
  if (old.length > 0) throw outdated(old)
  return targets
}

async function readVersions({ app, object }: Scope, ids: readonly string[]): Promise<Patched[]> {
  const { rows } = await sql<Patched>`
    select r.id, r.updated_at from unnest(${[...ids]}::text[]) with ordinality as asked (id, place)
    join ${tableOf(object.id)} as r on r.id = asked.id order by asked.place`.execute(app.db)
  return rows
}
