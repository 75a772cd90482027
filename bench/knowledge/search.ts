import { embeddingDimensions, similarity } from '../../src/ai/index.ts'
import { timeUuid } from '../../src/kit/ids.ts'
import { byMeaning, readHits } from '../../src/knowledge/search/search.ts'
import { vectorIndexOf } from '../../src/knowledge/vectors/choose.ts'
import { nearnessAt, packVectors, vectorBytes } from '../../src/knowledge/vectors/codec.ts'
import { filePassages } from '../../src/knowledge/vectors/filing.ts'
import { statement, transact } from '../../src/platform/database/index.ts'
import { newBase, newSource, openBench, random, timed } from './open.ts'

/**
 * Searching 100,000 passages of one knowledge base: how many of the ten nearest are found, and how long a search takes
 * compared with one indexed select, which reads as many passages by their ids. Vectors are drawn around subtopics, which
 * are drawn around topics; `--flat` draws them around centres that have nothing to do with each other. `--whole` files
 * nothing, so that every passage is looked at: what cells are worth.
 *
 *   node bench/knowledge/search.ts [passages] [--flat] [--whole]
 */
const passages = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 100_000)
const isFlat = process.argv.includes('--flat')
const topics = 60
const centres = Math.max(topics, Math.round(passages / 80))
const questions = 200
const batch = 1000

function gaussian(): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

function around(centre: Float32Array | undefined, spread: number): Float32Array {
  const scale = spread / Math.sqrt(embeddingDimensions)
  const vector = Float32Array.from(
    { length: embeddingDimensions },
    (_, index) => (centre?.[index] ?? 0) + gaussian() * scale,
  )
  const length = Math.hypot(...vector)
  return vector.map((number) => number / length)
}

const insertChunks = statement<unknown, [number, string, string[]]>(
  'bench.insert-chunks',
  `insert into knowledge_chunks (id, knowledge_base_id, source_id, position, heading, text, hash, terms)
   select id, $1, $2, 0, 'Heading', repeat('a passage of some words ', 20), ''::bytea, '{}'
   from unnest($3::uuid[]) as id`,
)

const insertVectors = statement<unknown, [string[], Buffer[]]>(
  'bench.insert-vectors',
  'insert into knowledge_vectors select * from unnest($1::uuid[], $2::bytea[])',
)

const { app, accountId, close } = await openBench()
const base = await newBase(app, accountId)
const sourceId = await newSource(app, accountId, base, passages)

const outer = Array.from({ length: topics }, () => around(undefined, 1))
const middle = Array.from({ length: centres }, (_, row) =>
  around(isFlat ? undefined : outer[row % topics], isFlat ? 1 : 0.7),
)
const vectors = Array.from({ length: passages }, () => around(middle[Math.floor(random() * centres)], 0.6))
const ids = vectors.map(() => timeUuid())
const index = await vectorIndexOf(app)
for (let at = 0; at < passages; at += batch) {
  const some = ids.slice(at, at + batch)
  const theirs = vectors.slice(at, at + batch)
  await transact(app, async ({ db }) => {
    await insertChunks.all(db, base, sourceId, some)
    await insertVectors.all(db, some, theirs.map(vectorBytes))
    await index.add(
      db,
      base,
      some.map((chunkId, row) => ({ chunkId, vector: theirs[row] ?? new Float32Array() })),
    )
  })
}
if (!process.argv.includes('--whole')) {
  await filePassages.run(
    app,
    { knowledgeBaseId: base },
    { accountId: null, attempt: 1, lastAttempt: false, deaths: 0, signal: new AbortController().signal },
  )
}
await app.database.pool.query('vacuum analyze')

const current = await app.db
  .selectFrom('knowledge_bases')
  .select(['id', 'cells_version as cellsVersion', 'revision'])
  .where('id', '=', base)
  .executeTakeFirstOrThrow()

async function ask(vector: Float32Array) {
  const ranked = await byMeaning(app, { sourceIds: undefined }, [current], vector)
  return readHits(app.db, ranked.toSorted((a, b) => b.score - a.score).slice(0, 10))
}

function exact(vector: Float32Array): Set<string> {
  const scored = vectors.map((other, row) => ({ id: ids[row] ?? '', score: similarity(vector, other) }))
  return new Set(
    scored
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 10)
      .map((one) => one.id),
  )
}

const asked = Array.from({ length: questions }, () => around(vectors[Math.floor(random() * passages)], 0.5))
const answers: Awaited<ReturnType<typeof ask>>[] = []
// Reads the cells into memory, as the first questions of a morning do.
const atFirst = await timed(questions, async (number) => {
  answers.push(await ask(asked[number] ?? new Float32Array()))
})
const found = answers.flatMap((hits, number) => {
  const nearest = exact(asked[number] ?? new Float32Array())
  return hits.filter((hit) => nearest.has(hit.chunkId))
}).length

const search = await timed(questions, (number) => ask(asked[number] ?? new Float32Array()))
const compared = await processorMs(async (vector) => {
  await byMeaning(app, { sourceIds: undefined }, [current], vector)
})
const packed = packVectors(vectors.map(vectorBytes))
const scanned = await processorMs(async (vector) => {
  for (let row = 0; row < passages; row++) nearnessAt(vector, packed, row)
})
const select = await timed(questions, (number) => readHits(app.db, answers[number] ?? []))
process.stdout.write(
  `${passages} passages: recall@10 ${(found / questions / 10).toFixed(3)}, search p50 ${search.toFixed(2)} ms (at first ${atFirst.toFixed(2)}), ` +
    `one indexed select ${select.toFixed(2)} ms, ratio ${(search / select).toFixed(1)}\n`,
)
process.stdout.write(
  `processor time of the vectors of one search: ${compared.toFixed(2)} ms, with the question compared to each vector ${scanned.toFixed(2)} ms\n`,
)
await close()

/** Of this process, for one question. */
async function processorMs(work: (vector: Float32Array) => Promise<void>): Promise<number> {
  const some = asked.slice(0, 50)
  const before = process.cpuUsage()
  for (const vector of some) await work(vector)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / some.length
}
