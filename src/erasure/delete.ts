import { sql } from 'kysely'
import type { ErasedPerson, ErasedRows } from '../kit/erasure.ts'
import { currentCatalogue } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { allErasing } from './capabilities.ts'
import { add, type Batch, inBatch } from './store.ts'

const conversationsAtATime = 20
const recordsAtATime = 100

/** Deletes the person's data, a few rows per transaction; a dry run only counts them. */
export async function deleteAll(
  app: App,
  id: string,
  person: ErasedPerson,
  deletesRecords: boolean,
): Promise<void> {
  const { accountId, conversationIds, contactIds } = person
  for (const ids of chunks(conversationIds, conversationsAtATime)) {
    await inBatch(app, id, async (batch) => {
      // A concurrent writer waits, and then finds that the conversation is gone.
      if (!batch.row.is_dry_run)
        await sql`select from conversations where id = any(${ids}::uuid[]) order by id for update`.execute(
          batch.app.db,
        )
      for (const erasing of allErasing(app)) await removeAll(batch, erasing.ofConversations?.(ids) ?? [])
    })
  }
  const people = (await currentCatalogue(app, accountId)).byName.get('people')
  for (const ids of people === undefined ? [] : chunks(contactIds, recordsAtATime)) {
    await deleteRecords(app, id, { accountId, objectId: people?.id ?? 0, ids })
  }
  if (deletesRecords) await deleteRecordsWith(app, id, person)
  await inBatch(app, id, async (batch) => {
    for (const erasing of allErasing(app)) await removeAll(batch, erasing.ofPerson?.(person) ?? [])
  })
}

function deleteRecords(
  app: App,
  id: string,
  records: { accountId: number; objectId: number; ids: readonly string[] },
): Promise<void> {
  return inBatch(app, id, async (batch) => {
    for (const erasing of allErasing(app)) {
      await removeAll(batch, (await erasing.ofRecords?.(batch.app, records)) ?? [])
    }
  })
}

/** Records of other objects that hold one of the addresses in an address field. */
async function deleteRecordsWith(app: App, id: string, person: ErasedPerson): Promise<void> {
  for (const { recordsOf } of allErasing(app)) {
    // A dry run deletes nothing, so later batches skip the counted rows.
    const counted: string[] = []
    for (;;) {
      const found = await recordsOf?.(app, { ...person, contactIds: [...person.contactIds, ...counted] })
      if (found === undefined) break
      counted.push(...found.ids)
      await deleteRecords(app, id, { accountId: person.accountId, ...found })
    }
  }
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

/** Removes rows in the given order, and records the contents that they referenced. */
async function removeAll({ app: { db }, row, report }: Batch, all: readonly ErasedRows[]): Promise<void> {
  for (const { kind, table, where, files } of all) {
    if (row.is_dry_run) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${table} as t where ${where}`.execute(db)
      add(report.deleted, kind, rows[0]?.count ?? 0)
      continue
    }
    const noted =
      files === undefined
        ? sql``
        : sql`, noted as (
      insert into erasure_files (erasure_id, hash) select distinct ${row.id}::uuid, hash from gone, unnest(gone.files) hash
      on conflict do nothing)`
    const { rows } = await sql<{ count: number }>`
      with gone as (delete from ${table} as t where ${where} returning ${files ?? sql`null::text[]`} as files)${noted}
      select count(*)::int as count from gone`.execute(db)
    add(report.deleted, kind, rows[0]?.count ?? 0)
  }
}
