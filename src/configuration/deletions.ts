import { sql } from 'kysely'
import { counted } from '../kit/counted.ts'
import type { Issue } from '../kit/problem.ts'
import { recordTable } from '../objects/index.ts'
import type { Content } from './content.ts'
import type { Reader } from './kind.ts'
import type { Present } from './read.ts'

/** The number of records in objects and tables without a file, by file. */
export async function recordsAtRisk(
  { app }: Reader,
  present: ReadonlyMap<string, Present>,
  files: ReadonlyMap<string, Content>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { path, id, row } of present.values()) {
    if (!/^(?:objects|tables)\//.test(path) || files.has(path) || row['standard'] === true) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${recordTable(Number(id))}
      where deleted_at is null`.execute(app.db)
    const count = rows[0]?.count ?? 0
    if (count > 0) counts.set(path, count)
  }
  return counts
}

/** Refuses to delete records unless their object or table is named. */
export function unnamedDeletions(records: ReadonlyMap<string, number>, named: readonly string[]): Issue[] {
  return [...records]
    .filter(([path]) => !named.includes(path))
    .map(([path, count]) => ({
      path,
      code: 'has_records',
      message: `It has ${counted(count, 'record')}. Name it in \`deletes\` to delete it with them.`,
    }))
}
