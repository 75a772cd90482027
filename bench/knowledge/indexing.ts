import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { embed } from '../../src/ai/index.ts'
import { contextual } from '../../src/knowledge/indexing/passages.ts'
import { addUrls } from '../../src/knowledge/sources/add.ts'
import { startWorkers } from '../../src/platform/jobs/index.ts'
import { htmlPage, startWebsite } from '../../test/stand-ins/website.ts'
import { newBase, openBench } from './open.ts'

/**
 * Indexing pages, from fetching to searchable, compared with the embedding model alone on the same passages; and how
 * much memory the process gains while it does.
 *
 *   node bench/knowledge/indexing.ts [pages]
 */
const pages = Number(process.argv[2] ?? 120)
const words =
  'pump filter parcel motor winter garden letter signal copper harbour valley engine paper window'.split(' ')

// Always the same pages, no two passages alike.
let seed = 1
function word(): string {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return words[seed % words.length] ?? ''
}

function page(number: number): string {
  const sections = Array.from({ length: 6 }, (_, section) => {
    const text = Array.from(
      { length: 7 },
      () => `The ${word()} of the ${word()} meets the ${word()} near the ${word()}.`,
    )
    return `<h2>Part ${section} of page ${number}</h2><p>${text.join(' ')}</p>`
  })
  return htmlPage(`Page ${number}`, sections.join(''))
}

const site = await startWebsite(
  Object.fromEntries(Array.from({ length: pages }, (_, number) => [`/${number}`, page(number)])),
)
const { app, accountId, close } = await openBench()
const base = await newBase(app, accountId)
await embed(app, ['wakes the model'])
await startWorkers(app)
const before = performance.now()
await addUrls(
  app,
  { id: base, account_id: accountId },
  Array.from({ length: pages }, (_, number) => `${site.url}/${number}`),
)
let early = 0
let most = 0
for (let ready = 0; ready < pages; await sleep(50)) {
  const { count } = await app.db
    .selectFrom('knowledge_sources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'READY')
    .executeTakeFirstOrThrow()
  ready = count
  const used = process.memoryUsage.rss()
  if (early === 0 && ready > pages / 4) early = used
  most = Math.max(most, used)
}
const indexing = performance.now() - before

const rows = await app.db.selectFrom('knowledge_chunks').select(['heading', 'text']).execute()
// Another wording, or it would be answered from the cache.
const texts = rows.map((row) => contextual(row).replaceAll('meets', 'greets'))
const alone = performance.now()
for (let at = 0; at < texts.length; at += 32) await embed(app, texts.slice(at, at + 32), 'later')
const embedding = performance.now() - alone
const perSecond = (ms: number) => ((texts.length / ms) * 1000).toFixed(1)
process.stdout.write(
  `${pages} pages, ${texts.length} passages: indexing ${perSecond(indexing)} a second, the model alone ` +
    `${perSecond(embedding)}, ratio ${(embedding / indexing).toFixed(2)}; memory from a quarter on grew by ` +
    `${((most - early) / 1024 / 1024).toFixed(0)} MB\n`,
)
await close()
await site.close()
