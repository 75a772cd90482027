import { expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'

const server = useServer({
  workers: true,
  environment: { FRONTDESK_SECRET_KEY: 'sk-a-secret-of-the-operator-which-is-long' },
})

it('says what the doctor says, to admins of the first account, and no secret', async () => {
  const report = await server.api.ok.get('/health-report')
  const found = new Map(report.findings.map((one: Json) => [one.check, one]))
  expect(report.healthy).toBe(true)
  expect(found.get('migrations')).toMatchObject({
    level: 'ok',
    text: expect.stringMatching(/^all \d+ have run/),
  })
  expect(found.get('workers')).toMatchObject({ level: 'ok' })
  expect(found.get('file store')).toMatchObject({ level: 'ok' })
  expect(JSON.stringify(report)).not.toContain('sk-a-secret')
})

it('is nothing for members, account keys and other accounts', async () => {
  const member = await server.account.addUser('MEMBER')
  expect((await member.api.get('/health-report')).status).toBe(403)
  expect((await server.account.general.api.get('/health-report')).status).toBe(401)
  const other = await server.createAccount()
  expect((await other.owner.api.get('/health-report')).status).toBe(403)
})
