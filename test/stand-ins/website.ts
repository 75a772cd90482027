import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** A page: its HTML, or another kind of answer. */
export type Page =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void)

export interface Website {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string
  /** By path and query; tests change it while the server runs. */
  pages: Map<string, Page>
  /** The requests in order: `200 /path`. */
  log: string[]
  close: () => Promise<void>
}

/** A web server with ETags, which answers 404 for unknown paths. */
export async function startWebsite(pages: Record<string, Page>): Promise<Website> {
  const site: Website = {
    url: '',
    pages: new Map(Object.entries(pages)),
    log: [],
    close: async () => undefined,
  }
  const server = createServer((request, response) => {
    response.on('close', () => site.log.push(`${response.statusCode} ${request.url ?? ''}`))
    answer(site.pages.get(request.url ?? ''), request, response)
  })
  const { port, close } = await listen(server)
  return Object.assign(site, { url: `http://127.0.0.1:${port}`, close })
}

function answer(page: Page | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof page === 'function') {
    page(request, response)
    return
  }
  if (page === undefined) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    return
  }
  const { status = 200, headers = {}, body = '' } = typeof page === 'string' ? { body: page } : page
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', etag, ...headers }).end(body)
}

/** A typical page of a website: with a menu, a footer and a script around its content. */
export function htmlPage(
  title: string,
  content: string,
  extra: { head?: string; links?: string[] } = {},
): string {
  const menu = (extra.links ?? []).map((link) => `<li><a href="${link}">${link}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><title>${title} | Norrvik</title>${extra.head ?? ''}
    <script>window.tracker = 'should never be indexed'</script></head>
    <body><nav><ul><li><a href="/">Menu home</a></li>${menu}</ul></nav>
    <div class="cookie-banner">We use cookies, accept them all</div>
    <main><h1>${title}</h1>${content}</main>
    <footer>Norrvik Ltd, imprint and newsletter</footer></body></html>`
}
