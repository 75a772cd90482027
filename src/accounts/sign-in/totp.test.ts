import { expect, it } from 'vitest'
import { apiClient, sessionClient } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { bytesOf, currentCode } from '../../../test/stand-ins/authenticator-app.ts'
import { createUser } from '../people/users.ts'
import { codeAt, stepAt } from './totp-code.ts'

const server = useServer()
const password = 'a phrase that is hard to guess'

it('asks for a one-time code once it is on, takes each once, and recovery codes', async () => {
  const email = 'careful@acme.example'
  await createUser(server.app.db, { accountId: server.account.id, email, role: 'MEMBER', password })
  const visitor = apiClient(server.url)
  const first = await visitor.post('/session', { email, password })
  const [, secret = ''] = /frontdesk-session=([^;]+)/.exec(first.headers.getSetCookie()[0] ?? '') ?? []
  const me = sessionClient(server.url, secret)
  const enrolled = await me.ok.post('/me/totp')
  expect(enrolled.uri).toContain(`secret=${enrolled.secret}`)
  // Not on before a code was shown.
  expect((await visitor.post('/session', { email, password })).status).toBe(201)
  expect((await me.post('/me/totp/confirm', { code: '000000' })).status).toBe(400)
  const key = bytesOf(enrolled.secret)
  // The current code and the next one: both are valid for at least half a minute.
  const step = stepAt(Date.now())
  const { recovery_codes: codes } = await me.ok.post('/me/totp/confirm', { code: codeAt(key, step) })
  expect(codes).toHaveLength(10)
  expect((await me.post('/me/totp')).status).toBe(409)

  const without = await visitor.post('/session', { email, password })
  expect(without.body).toMatchObject({ code: 'totp_required' })
  const wrong = await visitor.post('/session', { email, password, totp: '000000' })
  expect(wrong.body).toMatchObject({ code: 'totp_required' })
  // The code that enabled two-factor can't be used again.
  const again = await visitor.post('/session', { email, password, totp: codeAt(key, step) })
  expect(again.status).toBe(401)
  const totp = codeAt(key, step + 1)
  const both = await Promise.all([1, 2].map(() => visitor.post('/session', { email, password, totp })))
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 401])
  const recovery = { email, password, totp: codes[0] }
  expect((await visitor.post('/session', recovery)).status).toBe(201)
  expect((await visitor.post('/session', recovery)).status).toBe(401)
  expect(await me.ok.get('/me/totp')).toEqual({ enabled: true, recovery_codes_left: 9 })
  const { sealed } = await server.app.db.selectFrom('totp_secrets').select('sealed').executeTakeFirstOrThrow()
  expect(sealed).not.toContain(key.toString('base64url'))
  await server.app.db.deleteFrom('sign_in_attempts').execute()
  // A stolen session has no code.
  for (const [body, code] of [
    [{}, 'required'],
    [{ totp: '000000' }, 'wrong_code'],
  ] as const) {
    const refused = [await me.delete('/me/totp', body), await me.post('/me/totp/recovery-codes', body)]
    for (const { body: problem } of refused)
      expect(problem.details.issues).toMatchObject([{ path: 'totp', code }])
  }
  const renewed = await me.ok.post('/me/totp/recovery-codes', { totp: codes[1] })
  await me.ok.delete('/me/totp', { totp: renewed.recovery_codes[0] })
  expect((await visitor.post('/session', { email, password })).status).toBe(201)
})

it('limits and audits wrong codes', async () => {
  const email = 'guessed@acme.example'
  const userId = await createUser(server.app.db, {
    accountId: server.account.id,
    email,
    role: 'MEMBER',
    password,
  })
  const visitor = apiClient(server.url)
  const first = await visitor.post('/session', { email, password })
  const [, secret = ''] = /frontdesk-session=([^;]+)/.exec(first.headers.getSetCookie()[0] ?? '') ?? []
  const me = sessionClient(server.url, secret)
  const { secret: shared } = await me.ok.post('/me/totp')
  const { recovery_codes: codes } = await me.ok.post('/me/totp/confirm', { code: currentCode(shared) })
  const guess = (totp: string) => visitor.post('/session', { email, password, totp })
  const guesses = await Promise.all(Array.from({ length: 8 }, () => guess('000000')))
  const refused = guesses.filter(({ status }) => status === 429)
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['60', '60', '60'])
  // The session counts with it: it is the same person on no known device.
  expect((await me.delete('/me/totp', { totp: '000000' })).status).toBe(429)
  expect((await guess(codes[0])).status).toBe(429)
  const entries = await server.app.db
    .selectFrom('audit_log')
    .select('after')
    .where('user_id', '=', userId)
    .where('action', '=', 'POST /session')
    .execute()
  expect(entries.filter(({ after }) => JSON.stringify(after) === '{"refused":"code"}')).toHaveLength(5)
})
