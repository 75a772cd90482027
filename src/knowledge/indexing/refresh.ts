import { buffer } from 'node:stream/consumers'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { crawlerDirectives } from '../../platform/documents/crawler-directives.ts'
import { Unreadable, type WebFacts } from '../../platform/documents/document.ts'
import { FileMissing } from '../../platform/files/index.ts'
import { ThreadStopped } from '../../platform/threads/stopped.ts'
import { extract } from '../extraction/extract.ts'
import type { Material, Reading } from '../extraction/read.ts'
import type { SourceRow } from '../source.ts'
import { FetchFailure, fetchPage } from './fetch.ts'
import { SourceGone, writePassages } from './passages.ts'
import { type Outcome, type SourceFacts, settle } from './settle.ts'

/** A page before it is indexed: its final URL, and its instructions to crawlers. */
export interface SeenPage {
  url: string
  contentHash: Buffer
  web: WebFacts
}

export interface RefreshOptions {
  signal: AbortSignal
  /** A reason for not indexing this page; undefined to index it. */
  inspect?: (page: SeenPage) => Promise<string | undefined>
  /** Hears of the links of a page that has not changed. */
  unchanged?: (links: readonly string[]) => Promise<void>
}

const mostAttempts = 3
const longestError = 500

/** Reads a source again and updates its passages. Errors are stored in its state. */
export async function refresh(app: App, source: SourceRow, options: RefreshOptions): Promise<void> {
  let outcome: Outcome
  try {
    await app.db
      .updateTable('knowledge_sources')
      .set({ state: 'FETCHING', error: null, updated_at: new Date() })
      .where('id', '=', source.id)
      .where('state', 'in', ['PENDING', 'INDEXING'])
      .execute()
    outcome = await read(app, source, options)
  } catch (error) {
    // The process is stopping. The source stays as it is, and the next process starts with it.
    options.signal.throwIfAborted()
    if (error instanceof ThreadStopped) throw error
    if (error instanceof SourceGone) return
    outcome = afterFailure(app, source, error)
  }
  await settle(app, source, outcome)
}

function afterFailure(app: App, source: SourceRow, error: unknown): Outcome {
  if (isUnreadable(error)) return { kind: 'failed', error: shown(error), gone: false }
  const known = error instanceof FetchFailure
  if (!known) app.log.warn({ err: error, sourceId: source.id }, 'a knowledge source could not be indexed')
  const message = known ? shown(error) : 'It could not be indexed because of a fault of the server.'
  const again = (known ? error.temporary : true) && source.attempts + 1 < mostAttempts
  if (!again) return { kind: 'failed', error: message, gone: known && error.gone }
  const pause = (known ? error.retryAfterMs : undefined) ?? 1000 * 3 ** source.attempts
  return { kind: 'postponed', error: `${message} Will try again.`, until: new Date(Date.now() + pause) }
}

function isUnreadable(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'bad_request'
}

function shown(error: Error): string {
  return error.message.slice(0, longestError)
}

async function read(app: App, source: SourceRow, options: RefreshOptions): Promise<Outcome> {
  const found =
    source.type === 'FILE' ? await stored(app, source) : await fetchPage(app, source, options.signal)
  if (found === 'unchanged') {
    await options.unchanged?.(source.links)
    return { kind: 'unchanged' }
  }
  const reading = await extract(app, found.material, source.account_id)
  const facts = factsOf(found, reading)
  const reason = await whySkipped(found, reading, options)
  if (reason !== undefined) return { kind: 'skipped', reason, facts }
  if (reading.chunks.length === 0) throw new Unreadable('There is no text on the page.')
  const isSame = source.content_hash !== null && reading.hash.equals(source.content_hash)
  if (isSame && source.skipped === null) return { kind: 'unchanged', facts }
  const plan = await writePassages(app, source, reading, options.signal)
  return { kind: 'indexed', facts, plan, chunkCount: reading.chunks.length }
}

interface Found {
  material: Material
  etag: string | null
  lastModified: string | null
  directives: string
}

async function stored(app: App, source: SourceRow): Promise<Found> {
  try {
    const bytes = await buffer(await app.files.get(source.file_hash ?? ''))
    const material = { bytes, contentType: source.content_type ?? '', name: source.file_name ?? '' }
    return { material, etag: null, lastModified: null, directives: '' }
  } catch (error) {
    if (error instanceof FileMissing) throw new Unreadable('The file is no longer there; upload it again.')
    throw error
  }
}

async function whySkipped(
  { material, directives }: Found,
  { hash, web }: Reading,
  { inspect }: RefreshOptions,
): Promise<string | undefined> {
  if (inspect === undefined || material.url === undefined) return undefined
  const said = crawlerDirectives(directives)
  const facts = web ?? { links: [], canonical: null, noindex: false, nofollow: false }
  return inspect({
    url: material.url,
    contentHash: hash,
    web: {
      ...facts,
      noindex: facts.noindex || said.noindex,
      nofollow: facts.nofollow || said.nofollow,
    },
  })
}

const mostLinks = 1000

function factsOf(
  { material, etag, lastModified }: Found,
  { title, language, hash, web }: Reading,
): SourceFacts {
  const followed = web === undefined || web.nofollow ? [] : web.links.slice(0, mostLinks)
  return {
    title,
    language,
    contentType: material.contentType.slice(0, 200),
    contentHash: hash,
    etag,
    lastModified,
    links: followed,
  }
}
