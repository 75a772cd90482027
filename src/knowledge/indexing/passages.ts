import { createHash } from 'node:crypto'
import { embed } from '../../ai/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import type { Chunk } from '../extraction/chunk.ts'
import type { Reading } from '../extraction/read.ts'
import { stemmedLanguage, termsOf, vocabularyOf } from '../search/terms.ts'
import { indexedTerm } from '../search/text.ts'
import type { SourceRow } from '../source.ts'
import { vectorIndexOf } from '../vectors/choose.ts'
import { vectorBytes } from '../vectors/codec.ts'
import { noteChange } from '../vectors/revision.ts'

/** The source was removed while it was being indexed. */
export class SourceGone extends Error {
  override name = 'SourceGone'
}

interface Placed extends Chunk {
  position: number
  hash: Buffer
}

/** The passages of a source that stay, that are new, and that are deleted once the new ones exist. */
export interface Plan {
  kept: { id: string; position: number }[]
  fresh: Placed[]
  surplus: string[]
}

/** A passage that is there already, whatever place it has moved to, need not be read by the model again. */
export function planPassages(
  existing: readonly { id: string; hash: Buffer }[],
  chunks: readonly Chunk[],
): Plan {
  const byHash = Map.groupBy(existing, ({ hash }) => hash.toString('hex'))
  const plan: Plan = { kept: [], fresh: [], surplus: [] }
  for (const [position, chunk] of chunks.entries()) {
    const hash = createHash('sha256').update(`${chunk.heading}\n${chunk.text}`).digest()
    const same = byHash.get(hash.toString('hex'))?.shift()
    if (same === undefined) plan.fresh.push({ ...chunk, position, hash })
    else plan.kept.push({ id: same.id, position })
  }
  plan.surplus = [...byHash.values()].flat().map(({ id }) => id)
  return plan
}

const existingPassages = statement<{ id: string; hash: Buffer }, [string]>(
  'knowledge.existing-passages',
  'select id, hash from knowledge_chunks where source_id = $1 order by position',
)

/** The passages of a source, or of all the pages of a website, in their order. */
export function listPassages(
  db: Db,
  sourceId: string,
  page: { after: [string, number] | undefined; limit: number },
) {
  let query = db
    .selectFrom('knowledge_chunks as c')
    .innerJoin('knowledge_sources as s', 's.id', 'c.source_id')
    .select(['c.id', 'c.source_id', 'c.position', 'c.heading', 'c.text'])
    .where((where) => where.or([where('s.id', '=', sourceId), where('s.website_id', '=', sourceId)]))
  const { after } = page
  if (after !== undefined) {
    query = query.where((where) =>
      where(where.refTuple('c.source_id', 'c.position'), '>', where.tuple(after[0], after[1])),
    )
  }
  return query.orderBy('c.source_id').orderBy('c.position').limit(page.limit).execute()
}

const begin = statement<unknown, [string, number, number]>(
  'knowledge.begin-indexing',
  `update knowledge_sources set state = 'INDEXING', chunks_total = $2, chunks_done = $3, updated_at = now()
   where id = $1 and state in ('PENDING', 'FETCHING', 'INDEXING')`,
)

const advance = statement<unknown, [string, number]>(
  'knowledge.advance-indexing',
  'update knowledge_sources set chunks_done = chunks_done + $2, updated_at = now() where id = $1 returning id',
)

const insert = statement<unknown, unknown[]>(
  'knowledge.insert-passages',
  `with added as (
     insert into knowledge_chunks (id, knowledge_base_id, source_id, position, heading, text, hash, terms)
     select id, $1, $2, position, heading, text, hash, string_to_array(terms, ' ')
     from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::bytea[], $8::text[])
       as chunk (id, position, heading, text, hash, terms)
     returning id)
   insert into knowledge_vectors (chunk_id, vector)
   select id, vector from unnest($3::uuid[], $9::bytea[]) as entry (id, vector)`,
)

// Enough to keep the model busy while the last ones are written, few enough to be done again after a crash.
const batchSize = 32

/**
 * Reads and stores the new passages of a source in batches, so that a killed process can continue. Old ones can
 * be found until the returned plan is carried out.
 */
export async function writePassages(
  app: App,
  source: Pick<SourceRow, 'id' | 'knowledge_base_id'>,
  { chunks, language }: Pick<Reading, 'chunks' | 'language'>,
  signal: AbortSignal,
): Promise<Plan> {
  const plan = planPassages(await existingPassages.all(app.db, source.id), chunks)
  await begin.all(app.db, source.id, chunks.length, plan.kept.length)
  const vocabulary = vocabularyOf(chunks.map(contextual))
  const indexedTerms = (chunk: Chunk) =>
    termsOf(contextual(chunk), stemmedLanguage(language), vocabulary)
      .map((term) => indexedTerm(source.knowledge_base_id, term))
      .join(' ')
  for (let at = 0; at < plan.fresh.length; at += batchSize) {
    signal.throwIfAborted()
    await writeBatch(app, source, plan.fresh.slice(at, at + batchSize), indexedTerms)
  }
  return plan
}

async function writeBatch(
  app: App,
  source: Pick<SourceRow, 'id' | 'knowledge_base_id'>,
  batch: readonly Placed[],
  indexedTerms: (chunk: Chunk) => string,
): Promise<void> {
  const vectors = await embed(app, batch.map(contextual), 'later')
  const index = await vectorIndexOf(app)
  const baseId = source.knowledge_base_id
  const entries = vectors.map((vector) => ({ chunkId: timeUuid(), vector }))
  await transact(app, async ({ db }) => {
    // Also locks the source: it cannot be removed while passages are added to it.
    const [alive] = await advance.all(db, source.id, batch.length)
    if (alive === undefined) throw new SourceGone()
    await insert.all(
      db,
      baseId,
      source.id,
      entries.map((entry) => entry.chunkId),
      batch.map((one) => one.position),
      batch.map((one) => one.heading),
      batch.map((one) => one.text),
      batch.map((one) => one.hash),
      batch.map(indexedTerms),
      entries.map((entry) => vectorBytes(entry.vector)),
    )
    await index.add(db, baseId, entries)
    await noteChange(db, baseId)
  })
}

/** The text for the model: a passage means more under its headings. */
export function contextual({ heading, text }: Chunk): string {
  return heading === '' ? text : `${heading}\n${text}`
}

const move = statement<unknown, [string[], number[]]>(
  'knowledge.move-passages',
  `update knowledge_chunks set position = moved.position
   from unnest($1::uuid[], $2::int[]) as moved (id, position)
   where knowledge_chunks.id = moved.id and knowledge_chunks.position <> moved.position`,
)

const drop = statement<unknown, [string[]]>(
  'knowledge.drop-passages',
  'delete from knowledge_chunks where id = any($1::uuid[])',
)

const dropAll = statement<unknown, [string]>(
  'knowledge.drop-all-passages',
  'delete from knowledge_chunks where source_id = $1',
)

/** Moves the remaining passages to their new places and deletes the others. */
export async function carryOut(db: Db, { kept, surplus }: Plan): Promise<void> {
  await move.all(
    db,
    kept.map((one) => one.id),
    kept.map((one) => one.position),
  )
  if (surplus.length > 0) await drop.all(db, surplus)
}

export async function dropPassages(db: Db, sourceId: string): Promise<void> {
  await dropAll.all(db, sourceId)
}
