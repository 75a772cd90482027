import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { OpenApiDocument } from '../../server/openapi/model.ts'
import { type Connection, refusal } from './connection.ts'
import { readBody } from './http.ts'

interface Kept {
  etag: string | undefined
  document: OpenApiDocument
}

function cacheFile(server: string): string {
  const folder = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return join(folder, 'frontdesk', `${createHash('sha256').update(server).digest('hex').slice(0, 16)}.json`)
}

/** The cached description of a server; undefined without one. */
export async function keptDescription(server: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(cacheFile(server), 'utf8')) as Kept
  } catch {
    return undefined
  }
}

/** The server's API description. It is only sent again if it has changed. */
export async function describedBy(to: Connection): Promise<OpenApiDocument> {
  const kept = await keptDescription(to.server)
  const headers = kept?.etag === undefined ? {} : { 'if-none-match': kept.etag }
  const answer = await to.send({ method: 'GET', path: '/openapi.json', headers })
  const body = await readBody(answer)
  if (answer.status === 304 && kept !== undefined) return kept.document
  if (answer.status !== 200) throw refusal(to, answer.status, body)
  const document = JSON.parse(body.toString()) as OpenApiDocument
  await keep(to.server, { etag: answer.headers.etag, document })
  return document
}

/** A cache that cannot be written costs time, nothing else. */
async function keep(server: string, described: Kept): Promise<void> {
  const file = cacheFile(server)
  const beside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(beside, JSON.stringify(described))
    await rename(beside, file)
  } catch {
    // Asked again the next time.
  }
}
