import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../command.ts'

/** `https://desk.example.com` from typed text. */
export function serverUrl(given: string): string {
  const url = URL.parse(given.includes('://') ? given : `https://${given}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new UsageError(`"${given}" is no address of a server: give one such as https://desk.example.com.`)
  }
  if (url.protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) {
    throw new UsageError('Credentials travel encrypted only: give the https address.')
  }
  return url.origin
}

/** The server that `npm start` runs on this machine, by the settings that it is started with. */
export function localServer(): string {
  const { FRONTDESK_PORT = '8443', FRONTDESK_TLS } = process.env
  return `${FRONTDESK_TLS === 'off' ? 'http' : 'https'}://localhost:${FRONTDESK_PORT}`
}

/** The certificate that a server on this machine made for itself. */
export async function localCertificate(server: string): Promise<string | undefined> {
  if (!server.startsWith('https:') || new URL(server).hostname !== 'localhost') return undefined
  const file = join(process.env['FRONTDESK_DATA_DIR'] ?? 'data', 'tls/cert.pem')
  return readFile(file, 'utf8').catch(() => undefined)
}
