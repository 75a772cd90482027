import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { certificateFor } from '../../src/platform/tls/index.ts'
import { listen } from './listen.ts'

export interface ClientHost {
  /** The URL of the document, which is also the id of the program. */
  clientId: string
  host: string
  /** The certificate, for `NODE_EXTRA_CA_CERTS` of another process. */
  certificateFile: string
  /** The answer for the next visit instead of the document: a status and a text. */
  answer: { status: number; body: string; location?: string } | undefined
  /** Values that replace the correct ones in the document. */
  document: Record<string, unknown>
  visits: number
  close: () => Promise<void>
}

interface TrustedCertificate {
  cert: string
  key: string
  file: string
}

let certified: Promise<TrustedCertificate> | undefined

/** One certificate for all of them, which this process trusts from then on. */
async function trustedCertificate(): Promise<TrustedCertificate> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-client-host-'))
  const settings = { dataDir, host: 'localhost', publicUrl: undefined, tlsCert: undefined, tlsKey: undefined }
  const certificate = await certificateFor(settings)
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'trusted.pem')
  await writeFile(file, certificate.cert)
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert])
  return { ...certificate, file }
}

/** The website of a program, which serves its client metadata document by HTTPS. */
export async function startClientHost(redirectUris: readonly string[]): Promise<ClientHost> {
  const certificate = await (certified ??= trustedCertificate())
  const server = createServer(certificate, (_, response) => {
    site.visits++
    const { status, body, location } = site.answer ?? { status: 200, body: JSON.stringify(documentOf(site)) }
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(location === undefined ? {} : { location }),
    })
    response.end(body)
  })
  const { port, close } = await listen(server)
  const host = `localhost:${port}`
  const site: ClientHost = {
    clientId: `https://${host}/oauth/client.json`,
    host,
    certificateFile: certificate.file,
    answer: undefined,
    document: {},
    visits: 0,
    close,
  }

  function documentOf({ clientId, document }: ClientHost): Record<string, unknown> {
    return {
      client_id: clientId,
      client_name: 'Assistant',
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'none',
      ...document,
    }
  }
  return site
}
