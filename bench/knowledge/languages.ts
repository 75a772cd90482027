import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type SearchMode, search } from '../../src/knowledge/index.ts'
import { addUrls } from '../../src/knowledge/sources/add.ts'
import type { App } from '../../src/platform/app.ts'
import { startWorkers } from '../../src/platform/jobs/index.ts'
import { htmlPage, startWebsite } from '../../test/stand-ins/website.ts'
import { newBase, openBench } from './open.ts'

/**
 * How often one of the first five passages of the right article has the answer to a question, and how often the first
 * passage has it: by meaning, by words and by both, in each language.
 *
 *   node bin/run.js bench/knowledge/languages.ts <folder with xquad-en.json, xquad-de.json and xquad-es.json>
 *
 * The data sets are not part of this repository.
 */
const dataset = z.object({
  articles: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(
        z.object({
          text: z.string(),
          questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
        }),
      ),
    }),
  ),
})

type Article = z.output<typeof dataset>['articles'][number]

const folder = process.argv[2]

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function pageOf({ title, paragraphs }: Article): string {
  const heading = title.replaceAll('_', ' ')
  const body = paragraphs.map(({ text }) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
  return htmlPage(heading, `<h1>${heading}</h1>${body.join('')}`)
}

async function indexed(app: App, accountId: number, articles: readonly Article[]): Promise<number> {
  const site = await startWebsite(Object.fromEntries(articles.map((one, at) => [`/${at}`, pageOf(one)])))
  const base = await newBase(app, accountId)
  await addUrls(
    app,
    { id: base, account_id: accountId },
    articles.map((_, at) => `${site.url}/${at}`),
  )
  for (let ready = 0; ready < articles.length; await sleep(100)) {
    const { count } = await app.db
      .selectFrom('knowledge_sources')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('knowledge_base_id', '=', base)
      .where('state', '=', 'READY')
      .executeTakeFirstOrThrow()
    ready = count
  }
  await site.close()
  return base
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('\uFEFF', '').replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}

async function report(app: App, accountId: number, language: string, path: string): Promise<void> {
  const { articles } = dataset.parse(JSON.parse(readFileSync(path, 'utf8')))
  const base = await indexed(app, accountId, articles)
  const questions = articles.flatMap(({ title, paragraphs }) =>
    paragraphs.flatMap((one) =>
      one.questions.map((asked) => ({ ...asked, title: title.replaceAll('_', ' ') })),
    ),
  )
  const figures = []
  for (const mode of ['semantic', 'text', 'hybrid'] as const satisfies SearchMode[]) {
    let first = 0
    let five = 0
    for (const { question, answers, title } of questions) {
      const request = { accountId, knowledgeBaseIds: [base], query: question, mode, limit: 5 }
      const hits = await search(app, request)
      const has = (text: string | undefined) => answers.some((one) => plain(text ?? '').includes(plain(one)))
      if (has(hits[0]?.text)) first += 1
      if (hits.some((hit) => hit.heading.startsWith(title) && has(hit.text))) five += 1
    }
    const percent = (count: number) => ((100 * count) / questions.length).toFixed(1)
    figures.push(`${mode} ${percent(five)} % among five, ${percent(first)} % first`)
  }
  print(`${language}, ${questions.length} questions: ${figures.join('; ')}`)
}

if (folder === undefined) print('Pass the folder that has xquad-en.json, xquad-de.json and xquad-es.json.')
else {
  const { app, accountId, close } = await openBench()
  await startWorkers(app)
  for (const language of ['en', 'de', 'es']) {
    const path = join(folder, `xquad-${language}.json`)
    if (existsSync(path)) await report(app, accountId, language, path)
    else print(`${path} is missing.`)
  }
  await close()
}
