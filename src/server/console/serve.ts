import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import type { Bundle } from './bundle.ts'
import type { Console } from './console.ts'
import { consolePage } from './page.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/**
 * Serves the console: its files, and its page at every other path. Returns the function that sends this page,
 * or undefined for a path that isn't the console's.
 */
export function serveConsole(
  server: FastifyInstance,
  shown: Console,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined {
  const taken = firstSegments(server)
  server.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    sendAsset(request, reply, shown, request.params.name),
  )
  const { onChange } = shown
  if (onChange !== undefined) server.get('/assets/changes', (_, reply) => sendChanges(reply, onChange))
  server.get('/', (_, reply) => sendPage(reply, shown))
  return (request, reply) =>
    isVisit(request) && !taken.has(firstSegment(request.url)) ? sendPage(reply, shown) : undefined
}

/**
 * The first path segments of all other routes, registered now or later. The console never answers them, not even
 * mistyped ones.
 */
function firstSegments(server: FastifyInstance): Set<string> {
  const taken = new Set<string>()
  server.addHook('onRoute', ({ url }) => {
    taken.add(firstSegment(url))
  })
  return taken
}

function firstSegment(url: string): string {
  return /^\/([^/?]*)/.exec(url)?.[1] ?? ''
}

/** Browsers navigate with `text/html`. Programs accept JSON, or anything. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

function sendPage(reply: FastifyReply, shown: Console): FastifyReply {
  const { text, contentSecurityPolicy } = consolePage(shown.bundle())
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .header('cross-origin-opener-policy', 'same-origin')
    .send(text)
}

const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

function sendAsset(request: FastifyRequest, reply: FastifyReply, shown: Console, name: string): FastifyReply {
  const bundle = shown.bundle()
  const bytes = bundle.files.get(name)
  if (bytes === undefined) throw new Problem('not_found', 'There is no such file.')
  const extension = name.slice(name.lastIndexOf('.') + 1)
  reply
    .type(types[extension] ?? 'application/octet-stream')
    // The file's name changes with its content.
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
  // A worker follows the policy of its own file, not of the page that starts it.
  if (extension === 'js') reply.header('content-security-policy', workerPolicy)
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (extension === 'woff2' || !takesGzip) return reply.send(Buffer.from(bytes))
  return reply.header('content-encoding', 'gzip').send(compressed(bundle, name, bytes))
}

const compressedFiles = new WeakMap<Bundle, Map<string, Buffer>>()

/** Compresses each file once, at the first request. */
function compressed(bundle: Bundle, name: string, bytes: Uint8Array): Buffer {
  const known = compressedFiles.get(bundle) ?? new Map<string, Buffer>()
  compressedFiles.set(bundle, known)
  const made = known.get(name) ?? gzipSync(bytes, { level: 9 })
  known.set(name, made)
  return made
}

/** Tells a page under development to reload after a build. */
function sendChanges(reply: FastifyReply, onChange: NonNullable<Console['onChange']>): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  reply.raw.write(': listening\n\n')
  const stop = onChange(() => reply.raw.write('data: changed\n\n'))
  reply.raw.on('close', stop)
}
