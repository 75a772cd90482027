import { expect, it } from 'vitest'
import { connectedProgram } from '../../../test/harness/oauth.ts'
import { useServer } from '../../../test/harness/server.ts'
import { linkFor } from './reset.ts'

const server = useServer()
const password = 'a phrase that is hard to guess'

it.each(['changing the password', 'resetting it by a link'])(
  'ends connected programs by %s, and revokes API keys if asked to',
  async (way) => {
    const user = await server.account.addUser('MEMBER')
    const { personId } = await server.app.db
      .selectFrom('users')
      .select('person_id as personId')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const change = async (more: object) => {
      const { api } = await user.signIn()
      if (way === 'changing the password') return api.ok.put('/me/password', { password, ...more })
      const token = (await linkFor(server.app, { id: personId })).split('/').at(-1)
      return api.ok.post('/password/reset', { token, password, ...more })
    }
    await connectedProgram((await user.signIn()).api, server.url)
    await change({})
    expect((await (await user.signIn()).api.ok.get('/connected-programs')).results).toEqual([])
    expect((await user.api.get('/me')).status).toBe(200)
    await change({ revoke_api_keys: true })
    expect((await user.api.get('/me')).status).toBe(401)
    expect((await server.api.get('/me')).status).toBe(200)
  },
)
