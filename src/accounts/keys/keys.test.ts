import { describe, expect, it } from 'vitest'
import { apiClient } from '../../../test/harness/api.ts'
import { startServer, useServer } from '../../../test/harness/server.ts'
import { connect } from '../../platform/database/index.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'

const server = useServer()

describe('keys', () => {
  it('tell who is calling', async () => {
    const { account, api } = server
    expect(await api.ok.get('/me')).toEqual({
      ok: true,
      data: {
        account: { id: account.id, name: expect.any(String), namespace: account.namespace },
        user: { id: account.owner.id, email: account.owner.email },
      },
    })
    expect((await account.general.api.ok.get('/me')).data.user).toBeNull()
  })

  it('are kept as hashes only', async () => {
    const rows = await server.app.db.selectFrom('api_keys').selectAll().execute()
    const text = JSON.stringify(rows.map((row) => ({ ...row, hash: row.hash.toString() })))
    expect(text).not.toContain(server.account.owner.key.slice(9))
  })

  it('die at the next request when they are revoked', async () => {
    const { app, url, account } = server
    const { id, secret } = await createKey(app.db, {
      accountId: account.id,
      userId: null,
      name: 'short-lived',
    })
    const api = apiClient(url, secret)
    expect((await api.get('/me')).status).toBe(200)
    await revokeKey(app.db, account.id, id)
    expect((await api.get('/me')).body).toMatchObject({ code: 'unauthorized' })
  })

  it('are at most five a user, also under ten parallel creates, and a revoked one frees a slot', async () => {
    const { app, account } = server
    const user = await account.addUser('MEMBER')
    const wanted = { accountId: account.id, userId: user.id, name: 'parallel' }
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => createKey(app.db, wanted)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(4)
    const held = (await listKeys(app.db, account.id)).filter((key) => key.user_id === user.id)
    expect(held).toHaveLength(5)
    await revokeKey(app.db, account.id, held[0]?.id ?? 0)
    await expect(createKey(app.db, wanted)).resolves.toBeDefined()
  })

  it('cannot be revoked from another account', async () => {
    const { app, account } = server
    const other = await server.createAccount()
    const { id } = await createKey(app.db, { accountId: account.id, userId: null, name: 'mine' })
    await expect(revokeKey(app.db, other.id, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([undefined, 'Basic eA==', 'Bearer', 'Bearer a b', `Bearer ${'x'.repeat(300)}`, 'Bearer unknown'])(
    'are refused as %s',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization }
      const response = await fetch(`${server.url}/public/v1/me`, { headers })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await response.json()).toMatchObject({ code: 'unauthorized', request_id: expect.any(String) })
    },
  )

  it('have their last use recorded, without a write per request', async () => {
    const other = await startServer()
    await other.api.ok.get('/me')
    const unwritten = await other.app.db.selectFrom('api_keys').select('last_used_at').execute()
    expect(unwritten.every((key) => key.last_used_at === null)).toBe(true)
    // Stopping writes down what was gathered, as every half minute does.
    await other.app.lifetime.close()
    const database = await connect({ url: other.app.database.url, poolSize: 1 })
    const written = await database.db.selectFrom('api_keys').select('last_used_at').execute()
    expect(written.filter((key) => key.last_used_at !== null)).toHaveLength(1)
    await database.close()
    await other.stop()
  })
})
