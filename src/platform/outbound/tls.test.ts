import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listen } from '../../../test/stand-ins/listen.ts'
import { Lifetime } from '../../kit/lifetime.ts'
import { certificateFor } from '../tls/index.ts'
import { openOutbound } from './index.ts'

test('an untrusted certificate is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-outbound-'))
  const certificate = await certificateFor({
    dataDir,
    host: '::1',
    publicUrl: undefined,
    tlsCert: undefined,
    tlsKey: undefined,
  })
  const lifetime = new Lifetime()
  const server = await listen(createServer(certificate, (_request, response) => response.end('secret')))
  lifetime.own('server', server.close)
  const outbound = openOutbound(lifetime, { allow: ['127.0.0.1'] })
  await expect(outbound.request({ url: `https://127.0.0.1:${server.port}` })).rejects.toMatchObject({
    code: 'tls',
  })
  await expect(outbound.request({ url: `http://127.0.0.1:${server.port}` })).rejects.toMatchObject({
    code: 'connect',
  })
  await lifetime.close()
  await rm(dataDir, { recursive: true })
})
