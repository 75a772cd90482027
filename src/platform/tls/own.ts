import { createPrivateKey, createPublicKey, generateKeyPair, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readOrCreate, replace } from '../secrets/index.ts'
import type { Certificate } from './pem.ts'

const dayMs = 86_400_000
/** Apple's clients refuse certificates that are valid for more than 825 days, even trusted ones. */
const validDays = 825
const renewedBeforeDays = 60

/**
 * A self-signed certificate in `directory`, created or renewed when needed. The key never changes, so any
 * certificate of any process fits it, and pins survive a renewal.
 */
export async function ownCertificate(
  directory: string,
  names: readonly string[],
  now: Date = new Date(),
): Promise<Certificate> {
  const key = await readOrCreate(join(directory, 'key.pem'), makeKey)
  const path = join(directory, 'cert.pem')
  const make = () => makeCertificate(key, names, now)
  const kept = await readOrCreate(path, make, 0o644)
  if (isCurrent(kept, key, names, now)) return { cert: kept, key }
  const renewed = await make()
  await replace(path, renewed, 0o644)
  return { cert: renewed, key }
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function isCurrent(pem: string, key: string, names: readonly string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem)
    const lastDay = certificate.validToDate.getTime() - renewedBeforeDays * dayMs
    return (
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      now >= certificate.validFromDate &&
      now.getTime() < lastDay &&
      names.every(
        (name) => (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined,
      )
    )
  } catch {
    return false
  }
}

async function makeCertificate(key: string, names: readonly string[], now: Date): Promise<string> {
  // Needed on a first start and every second year: its parsers are not worth loading at each start.
  const { generate } = await import('selfsigned')
  // A day back, so that a client whose clock is a little behind accepts it at once.
  const notBeforeDate = new Date(now.getTime() - dayMs)
  const { cert } = await generate([{ name: 'commonName', value: 'Frontdesk' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    keyPair: {
      privateKey: key,
      publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    },
    notBeforeDate,
    notAfterDate: new Date(notBeforeDate.getTime() + validDays * dayMs - 1000),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  })
  return `${cert.trim()}\n`
}
