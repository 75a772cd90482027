import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config/index.ts'
import { givenCertificate } from './given.ts'
import { ownCertificate } from './own.ts'
import type { Certificate } from './pem.ts'

/** The configured certificate, or our own self-signed one under the data directory. */
export async function certificateFor(
  config: Pick<Config, 'tlsCert' | 'tlsKey' | 'dataDir' | 'host' | 'publicUrl'>,
): Promise<Certificate> {
  if (config.tlsCert !== undefined && config.tlsKey !== undefined)
    return givenCertificate(config.tlsCert, config.tlsKey)
  const directory = join(config.dataDir, 'tls')
  return ownCertificate(directory, certifiedNames(config.host, config.publicUrl)).catch((error: Error) => {
    throw new ConfigError([
      `A certificate can't be stored in ${directory} (${error.message}). Fix that, or set FRONTDESK_TLS_CERT and FRONTDESK_TLS_KEY`,
    ])
  })
}

const dnsName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
const everyAddress = new Set(['0.0.0.0', '::'])

/** Every name by which this machine itself and the configured address call the server. */
export function certifiedNames(
  host: string,
  publicUrl: string | undefined,
  machine: string = hostname(),
): string[] {
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')]
  const names = ['localhost', '127.0.0.1', '::1', machine, host, ...publicHost]
    .map((name) => name.toLowerCase())
    .filter((name) => !everyAddress.has(name) && (isIP(name) !== 0 || dnsName.test(name)))
  return [...new Set(names)]
}
