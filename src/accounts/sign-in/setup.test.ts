import { expect, it } from 'vitest'
import { apiClient } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { personByEmail } from '../people/people.ts'
import { createPasswordLink } from './password-links.ts'

const server = useServer()

it('lets the owner of a new server choose email, name and password, once', async () => {
  const { app, account, url } = server
  const person = await personByEmail(app.db, account.owner.email)
  const token = await createPasswordLink(app.db, person?.id ?? 0, 'setup')
  const api = apiClient(url)
  const given = { token, email: 'ada@acme.example', name: 'Ada Lovelace', password: 'engine of many wheels' }
  expect(
    (await api.post('/setup', { ...given, password: 'password1234' })).body.details.issues,
  ).toMatchObject([{ path: 'password', code: 'common_password' }])
  expect((await api.post('/setup', { ...given, password: 'short' })).status).toBe(400)
  expect((await api.post('/setup', { ...given, token: 'wrong' })).status).toBe(404)
  const done = await api.post('/setup', given)
  expect(done.status).toBe(201)
  expect(done.body).toMatchObject({
    user: { email: given.email, name: given.name },
    account: { role: 'OWNER' },
  })
  expect(done.headers.getSetCookie()[0]).toMatch(/^frontdesk-session=/)
  expect((await api.post('/setup', given)).status).toBe(404)
  expect((await api.post('/session', { email: given.email, password: given.password })).status).toBe(201)
  // The key that the first start showed is still the owner's.
  expect((await account.owner.api.ok.get('/me')).data.user.email).toBe(given.email)
})

it('works once, also when it is sent twice at the same time', async () => {
  const other = await server.createAccount()
  const person = await personByEmail(server.app.db, other.owner.email)
  const token = await createPasswordLink(server.app.db, person?.id ?? 0, 'setup')
  const given = { token, email: other.owner.email, name: 'Bo', password: 'engine of many wheels' }
  const both = await Promise.all([1, 2].map(() => apiClient(server.url).post('/setup', given)))
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 404])
})
