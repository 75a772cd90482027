import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '../config/index.ts'
import type { Certificate } from './pem.ts'

/** The certificate that the configuration names, once everything that would make clients refuse it is ruled out. */
export async function givenCertificate(
  certPath: string,
  keyPath: string,
  now: Date = new Date(),
): Promise<Certificate> {
  const cert = await readPem('FRONTDESK_TLS_CERT', certPath)
  const key = await readPem('FRONTDESK_TLS_KEY', keyPath)
  const leaf = parseCertificate(cert, certPath)
  const privateKey = parseKey(key, keyPath)
  if (!leaf.checkPrivateKey(privateKey)) {
    throw new ConfigError([
      `FRONTDESK_TLS_KEY ${keyPath} is not the key of the certificate ${certPath}: the server's own certificate must come first in that file`,
    ])
  }
  assertValidAt(leaf, certPath, now)
  assertUsable(cert, key, certPath)
  return { cert, key }
}

async function readPem(variable: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`${variable} ${path} cannot be read (${error.code})`])
  })
}

function parseCertificate(pem: string, path: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new ConfigError([`FRONTDESK_TLS_CERT ${path} does not hold a certificate in PEM form`])
  }
}

function parseKey(pem: string, path: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new ConfigError([
      `FRONTDESK_TLS_KEY ${path} does not hold a private key in PEM form without a passphrase`,
    ])
  }
}

function assertValidAt(leaf: X509Certificate, path: string, now: Date): void {
  if (now > leaf.validToDate) {
    throw new ConfigError([`FRONTDESK_TLS_CERT ${path} expired on ${day(leaf.validToDate)}: renew it`])
  }
  if (now < leaf.validFromDate) {
    throw new ConfigError([
      `FRONTDESK_TLS_CERT ${path} is valid from ${day(leaf.validFromDate)} only: check the certificate and this machine's clock`,
    ])
  }
}

/** Checks now for errors that the server would hit later: a broken chain, a key too small for OpenSSL. */
function assertUsable(cert: string, key: string, path: string): void {
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new ConfigError([`FRONTDESK_TLS_CERT ${path} cannot be used (${String(error)})`])
  }
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
