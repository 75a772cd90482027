import { setTimeout as sleep } from 'node:timers/promises'
import { addWebsite } from '../../src/knowledge/crawl/start.ts'
import { type SearchMode, search } from '../../src/knowledge/index.ts'
import { startWorkers } from '../../src/platform/jobs/index.ts'
import { startWebsite } from '../../test/stand-ins/website.ts'
import {
  codes,
  paraphrases,
  placeOfAnswer,
  type Question,
  questionSite,
} from '../../test/stand-ins/website-questions.ts'
import { newBase, openBench } from './open.ts'

/**
 * How often the passage that answers a question is found first, and among the first three: by meaning, by words, by
 * both. Half of the questions paraphrase, half ask by a code or a name. `--sweep` shows other weights of the words.
 *
 *   node bench/knowledge/quality.ts [--sweep]
 */
const site = await startWebsite(questionSite())
const { app, accountId, close } = await openBench()
await startWorkers(app)
const base = await newBase(app, accountId)
const websiteId = await addWebsite(
  app,
  { id: base, account_id: accountId },
  { url: `${site.url}/`, max_pages: 100, max_depth: 3, include: [], exclude: [] },
)
for (let state = 'RUNNING'; state === 'RUNNING'; await sleep(200)) {
  ;({ state } = await app.db
    .selectFrom('knowledge_crawls')
    .select('state')
    .where('website_id', '=', websiteId)
    .executeTakeFirstOrThrow())
}

async function recall(
  questions: readonly Question[],
  mode: SearchMode,
  weight?: number,
): Promise<[number, number]> {
  const places: number[] = []
  for (const question of questions) {
    const request = { accountId, knowledgeBaseIds: [base], query: question.ask, mode, limit: 3 }
    places.push(
      placeOfAnswer(
        question,
        await search(app, request, weight === undefined ? undefined : { english: weight, other: 1.5 }),
      ),
    )
  }
  const share = (most: number) => places.filter((place) => place <= most).length / questions.length
  return [share(1), share(3)]
}

function print(name: string, ...figures: number[]): void {
  process.stdout.write(
    `${name.padEnd(16)}${figures.map((figure) => figure.toFixed(3).padStart(10)).join('')}\n`,
  )
}

const { count } = await app.db
  .selectFrom('knowledge_chunks')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()
process.stdout.write(
  `${count} passages, ${paraphrases.length} paraphrases, ${codes.length} codes and names\n`,
)
process.stdout.write(
  `${' '.repeat(16)}${['para @1', 'para @3', 'code @1', 'code @3'].map((one) => one.padStart(10)).join('')}\n`,
)
for (const mode of ['semantic', 'text', 'hybrid'] as const) {
  print(mode, ...(await recall(paraphrases, mode)), ...(await recall(codes, mode)))
}
if (process.argv.includes('--sweep')) {
  for (const weight of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 1]) {
    print(
      `hybrid ${weight}`,
      ...(await recall(paraphrases, 'hybrid', weight)),
      ...(await recall(codes, 'hybrid', weight)),
    )
  }
}
await close()
await site.close()
