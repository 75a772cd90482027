import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { certificateFor } from '../../platform/tls/index.ts'
import { fail, ok, skip, warn } from '../finding.ts'
import type { Check } from '../scene.ts'

const day = 86_400_000
const soon = 21 * day

export const certificate: Check = {
  name: 'certificate',
  needs: ['FRONTDESK_TLS', 'FRONTDESK_TLS_CERT', 'FRONTDESK_TLS_KEY'],
  look: async ({ config }) => {
    if (config.tls !== 'auto') return skip(`none is used with FRONTDESK_TLS=${config.tls}`)
    if (config.tlsCert === undefined) return ownCertificate(join(config.dataDir, 'tls/cert.pem'))
    // The error names the problem.
    const { cert } = await certificateFor(config)
    const { validToDate } = new X509Certificate(cert)
    const text = `${config.tlsCert} is valid until ${validToDate.toISOString().slice(0, 10)}`
    return validToDate.getTime() - Date.now() < soon ? warn(`${text}: renew it`) : ok(text)
  },
}

async function ownCertificate(path: string) {
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (pem === undefined) return ok('our own will be made at the first start')
  try {
    const { validToDate } = new X509Certificate(pem)
    const text = `our own, valid until ${validToDate.toISOString().slice(0, 10)}`
    return validToDate < new Date() ? warn(`${text}: the next start renews it`) : ok(text)
  } catch {
    return fail(`${path} does not hold a certificate: remove it, the next start makes one`)
  }
}
