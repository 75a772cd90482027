import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { type ImapStandIn, startImap } from '../../../test/stand-ins/mail/imap.ts'
import { type SubmissionStandIn, startSubmission } from '../../../test/stand-ins/mail/smtp.ts'
import { ownCertificate } from '../../platform/tls/own.ts'

const ours = 'support@lamps.example'
const password = 'an app password'

// The mail servers run on localhost, which is reachable only if it is listed.
const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: 'localhost' } })

describe.each(['tls', 'starttls'] as const)('a mailbox that is reached by %s', (by) => {
  const trusted = getCACertificates('default')
  let [folder, cert] = ['', '']
  let imap: ImapStandIn
  let smtp: SubmissionStandIn
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-mail-'))
    const own = await ownCertificate(folder, ['localhost'])
    cert = own.cert
    imap = await startImap(ours, password, { ...own, by })
    smtp = await startSubmission(ours, password, { ...own, by })
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await imap.close()
    await smtp.close()
    await rm(folder, { recursive: true, force: true })
  })

  const connect = async () => {
    const session = await server.account.owner.signIn()
    const at = (port: number) => ({ host: 'localhost', port, security: by, user: ours, password })
    return session.api.post('/channels/email', { address: ours, imap: at(imap.port), smtp: at(smtp.port) })
  }

  it('is refused while nobody vouches for its certificate, before any password is sent', async () => {
    const refused = await connect()
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('certificate')])
    expect(imap.logins()).toBe(0)
  })

  it('is connected once its authority is trusted', async () => {
    // Trusts no other certificate: one of the same name from an earlier test would be used instead.
    setDefaultCACertificates([cert])
    const connected = await connect()
    expect([connected.status, connected.body.status]).toEqual([201, 'CONNECTED'])
    expect(imap.logins()).toBe(1)
    await server.app.db.deleteFrom('channel_connections').execute()
  })
})
