import { timeUuid } from '../../src/kit/ids.ts'
import { type Hit, search } from '../../src/knowledge/index.ts'
import { readHits } from '../../src/knowledge/search/search.ts'
import { indexedTerm } from '../../src/knowledge/search/text.ts'
import { vectorBytes } from '../../src/knowledge/vectors/codec.ts'
import { statement } from '../../src/platform/database/index.ts'
import { newBase, newSource, openBench, random, timed } from './open.ts'

/**
 * Searching 100,000 passages of one knowledge base by words: how long a question of five takes, at first, when its words
 * have to be counted, and again, compared with one indexed select that reads what it found. As in any language, the
 * second most frequent word is half as frequent as the first, the third a third.
 *
 *   node bench/knowledge/words.ts [passages]
 */
const passages = Number(process.argv[2] ?? 100_000)
const vocabulary = 20_000
const wordsOfPassage = 40
const wordsOfQuestion = 5
const questions = 100
const batch = 1000

/** In consonants, so that no ending is taken for one of English. */
function word(): string {
  return String(Math.floor(vocabulary ** random())).replaceAll(
    /\d/g,
    (digit) => 'bcdfghjklm'[Number(digit)] ?? '',
  )
}

function words(count: number): string[] {
  return Array.from({ length: count }, word)
}

const insert = statement<unknown, [number, string, string[], string[], Buffer]>(
  'bench.insert-words',
  `with added as (
     insert into knowledge_chunks (id, knowledge_base_id, source_id, position, heading, text, hash, terms)
     select id, $1, $2, 0, '', terms, ''::bytea, string_to_array(terms, ' ')
     from unnest($3::uuid[], $4::text[]) as chunk (id, terms))
   insert into knowledge_vectors select id, $5 from unnest($3::uuid[]) as id`,
)

const { app, accountId, close } = await openBench()
const base = await newBase(app, accountId)
const sourceId = await newSource(app, accountId, base, passages)
const vector = vectorBytes(new Float32Array(384))
for (let at = 0; at < passages; at += batch) {
  const texts = Array.from({ length: Math.min(batch, passages - at) }, () =>
    [...new Set(words(wordsOfPassage))].map((one) => indexedTerm(base, one)).join(' '),
  )
  await insert.all(
    app.db,
    base,
    sourceId,
    texts.map(() => timeUuid()),
    texts,
    vector,
  )
}
await app.database.pool.query('vacuum analyze')

const asked = Array.from({ length: questions }, () => words(wordsOfQuestion).join(' '))
const answers: Hit[][] = []

async function ask(number: number): Promise<void> {
  const request = { accountId, knowledgeBaseIds: [base], query: asked[number] ?? '', mode: 'text' as const }
  answers[number] = await search(app, request)
}

const atFirst = await timed(questions, ask)
const again = await timed(questions, ask)
const select = await timed(questions, (number) => readHits(app.db, answers[number] ?? []))
process.stdout.write(
  `${passages} passages: search by words p50 ${again.toFixed(1)} ms (at first ${atFirst.toFixed(1)}), ` +
    `one indexed select ${select.toFixed(2)} ms\n`,
)
await close()
