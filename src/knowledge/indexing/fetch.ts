import type { App } from '../../platform/app.ts'
import { OutboundError, type OutboundResponse } from '../../platform/outbound/index.ts'
import type { Material } from '../extraction/read.ts'
import type { SourceRow } from '../source.ts'

/** A page that couldn't be fetched, with a reason for the person who added it. */
export class FetchFailure extends Error {
  override name = 'FetchFailure'
  /** Worth another try in a moment. */
  readonly temporary: boolean
  /** The page is no more: what was indexed of it is not true any longer. */
  readonly gone: boolean
  /** The pause that the site asks for. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    facts: { temporary?: boolean; gone?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause })
    this.temporary = facts.temporary ?? false
    this.gone = facts.gone ?? false
    this.retryAfterMs = facts.retryAfterMs
  }
}

export interface FetchedPage {
  material: Material & { url: string }
  etag: string | null
  lastModified: string | null
  /** Instructions to crawlers in the headers. */
  directives: string
}

const maxPageBytes = 20 * 1024 * 1024
const timeoutMs = 30_000
const accept = 'text/html,application/xhtml+xml,application/pdf,text/plain,text/markdown,text/csv,*/*;q=0.5'

/** Fetches a page, or learns that it has not changed since it was last indexed. */
export async function fetchPage(
  app: Pick<App, 'outbound'>,
  source: Pick<SourceRow, 'url' | 'etag' | 'last_modified' | 'content_hash'>,
  signal: AbortSignal,
): Promise<FetchedPage | 'unchanged'> {
  const response = await get(
    app,
    source.url ?? '',
    signal,
    source.content_hash === null ? {} : conditions(source),
  )
  if (response.status === 304) return 'unchanged'
  if (response.status < 200 || response.status >= 300) throw refusal(response)
  if (response.body.length === 0) throw new FetchFailure('The page is empty.')
  return {
    material: {
      bytes: response.body,
      contentType: response.headers.get('content-type') ?? '',
      name: new URL(response.url).pathname,
      url: response.url,
    },
    etag: short(response.headers.get('etag')),
    lastModified: short(response.headers.get('last-modified')),
    directives: response.headers.get('x-robots-tag') ?? '',
  }
}

export async function get(
  app: Pick<App, 'outbound'>,
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<OutboundResponse> {
  try {
    return await app.outbound.request({
      url,
      signal,
      timeoutMs,
      maxBytes: maxPageBytes,
      headers: { accept, ...headers },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw failure(error)
  }
}

function conditions({ etag, last_modified: lastModified }: Pick<SourceRow, 'etag' | 'last_modified'>) {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
}

export function failure(error: unknown): FetchFailure {
  if (!(error instanceof OutboundError)) throw error
  if (error.code === 'too_large') {
    return new FetchFailure(`The page is larger than ${maxPageBytes / 1024 / 1024} MB.`, { cause: error })
  }
  return new FetchFailure(error.message, { temporary: error.isPassing, cause: error })
}

const meanings: Readonly<Record<number, string>> = {
  401: 'The site asks for a login to show this page',
  403: 'The site does not allow this page to be read',
  404: 'There is no such page',
  410: 'The page was removed',
  429: 'The site refuses because it is asked too often',
  500: 'The site has an error on this page',
  503: 'The site is not available at the moment',
}

export function refusal({ status, headers }: Pick<OutboundResponse, 'status' | 'headers'>): FetchFailure {
  const meaning = meanings[status] ?? 'The site does not show this page'
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return new FetchFailure(`${meaning} (HTTP ${status}).`, {
    temporary: [429, 502, 503, 504].includes(status),
    gone: status === 404 || status === 410,
    retryAfterMs: Number.isFinite(seconds) ? Math.min(seconds, 300) * 1000 : undefined,
  })
}

/** A header that we send back later; one of unusual length is not worth keeping. */
function short(header: string | null): string | null {
  return header !== null && header.length <= 500 && /^[\x20-\x7e]*$/.test(header) ? header : null
}
