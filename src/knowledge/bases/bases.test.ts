import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { type Member, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { knowledge } from '../index.ts'

const server = useServer({ capabilities: [accounts, knowledge] })
let colleague: Member

beforeAll(async () => {
  colleague = await server.account.addUser('MEMBER')
})

async function namesFor(member: Pick<Member, 'api'>, query = ''): Promise<string[]> {
  const { results } = await member.api.ok.get(`/knowledge-bases${query}`)
  return results.map(({ name }: Json) => name)
}

/** An agent with the resources that knowledge needs. */
async function newAgent(name: string): Promise<{ id: string; accountId: number; name: string }> {
  const agent = { id: timeUuid(), accountId: server.account.id, name }
  await server.app.db
    .insertInto('agents')
    .values({
      id: agent.id,
      account_id: agent.accountId,
      name,
      theme: '{}',
      settings: '{}',
      identity_secret: '',
    })
    .execute()
  await knowledge.onAgentCreated?.(server.app, agent)
  return agent
}

describe('a knowledge base', () => {
  it('is made, read, renamed and deleted', async () => {
    const made = await server.api.post('/knowledge-bases', { name: ' Help ' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Help',
      description: null,
      visibility: 'SHARED',
      is_default: false,
    })
    const path = `/knowledge-bases/${made.body.id}`
    const renamed = await server.api.ok.put(path, { name: 'Help centre', description: 'What customers ask' })
    expect(renamed).toMatchObject({ name: 'Help centre', description: 'What customers ask' })
    const lines = { description: 'What customers ask:\nreturns, parcels' }
    expect(await server.api.ok.put(path, lines)).toMatchObject(lines)
    expect(await server.api.ok.put(path, { description: null })).toMatchObject({
      name: 'Help centre',
      description: null,
    })
    expect((await server.api.delete(path)).status).toBe(204)
    expect((await server.api.get(path)).status).toBe(404)
  })

  it('that is private is its maker’s alone', async () => {
    const { id } = await server.api.ok.post('/knowledge-bases', { name: 'Drafts', visibility: 'PRIVATE' })
    await server.api.ok.post('/knowledge-bases', {
      name: 'Manuals_1',
      description: 'For 100% of the products',
    })
    expect(await namesFor(server.account.owner)).toEqual(['Drafts', 'Manuals_1'])
    expect(await namesFor(colleague)).toEqual(['Manuals_1'])
    const path = `/knowledge-bases/${id}`
    for (const reply of [
      await colleague.api.get(path),
      await colleague.api.put(path, { name: 'Mine' }),
      await colleague.api.delete(path),
      await colleague.api.get(`${path}/sources`),
      await colleague.api.post(`${path}/search`, { query: 'x' }),
      await colleague.api.post(`${path}/sources/urls`, { urls: ['https://example.com'] }),
    ]) {
      expect(reply.status).toBe(404)
    }
  })

  it('is found by visibility and text, in pages', async () => {
    const owner = server.account.owner
    expect(await namesFor(owner, '?visibility=PRIVATE')).toEqual(['Drafts'])
    expect(await namesFor(owner, '?search=MANUALS_')).toEqual(['Manuals_1'])
    expect(await namesFor(owner, '?search=100%25')).toEqual(['Manuals_1'])
    expect(await namesFor(owner, '?search=_')).toEqual(['Manuals_1'])
    const first = await server.api.ok.get('/knowledge-bases?limit=1')
    const second = await server.api.ok.get(`/knowledge-bases?limit=1&cursor=${first.next_cursor}`)
    expect([...first.results, ...second.results].map(({ name }: Json) => name)).toEqual([
      'Drafts',
      'Manuals_1',
    ])
    expect(second.next_cursor).toBeNull()
    const beyond = Buffer.from('[3000000000]').toString('base64url')
    expect((await server.api.get(`/knowledge-bases?cursor=${beyond}`)).status).toBe(400)
  })

  it('that is deleted while something is added to it has that with it, or is not found', async () => {
    const urls = ['http://192.0.2.1/']
    for (let round = 0; round < 12; round++) {
      const { id } = await server.api.ok.post('/knowledge-bases', { name: 'Contested' })
      const path = `/knowledge-bases/${id}`
      const [deleted, ...added] = await Promise.all([
        server.api.delete(path),
        server.api.post(`${path}/sources/urls`, { urls }),
        server.api.post(`${path}/website-crawls`, { url: urls[0] }),
      ])
      expect(deleted.status).toBe(204)
      for (const { status } of added) expect([202, 404]).toContain(status)
    }
  })

  it('that is asked a question of several lines answers it', async () => {
    const { id } = await server.api.ok.post('/knowledge-bases', { name: 'Asked' })
    const query = 'My kettle leaks.\nWhat now?'
    expect((await server.api.post(`/knowledge-bases/${id}/search`, { query, mode: 'text' })).status).toBe(200)
  })

  it('of an agent comes and goes with it, and not alone', async () => {
    const agent = await newAgent('Ada')
    const [own] = (await colleague.api.ok.get('/knowledge-bases?visibility=PRIVATE')).results
    expect(own).toMatchObject({ is_default: true, agent_id: agent.id, visibility: 'PRIVATE' })
    const refused = await server.api.delete(`/knowledge-bases/${own.id}`)
    expect(refused.status).toBe(409)
    await knowledge.onAgentDeleted?.(server.app, agent)
    expect((await server.api.get(`/knowledge-bases/${own.id}`)).status).toBe(404)
  })
})

describe('a reference', () => {
  const [resolver] = knowledge.references ?? []

  it('finds what the one who saves it sees, with the facts that others ask about', async () => {
    const [drafts, manuals] = (await server.api.ok.get('/knowledge-bases')).results
    const other = await server.createAccount()
    const ids = [drafts.id, manuals.id, 2147483000]
    const asOwner = { accountId: server.account.id, userId: server.account.owner.id }
    expect(await resolver?.resolve(server.app, asOwner, ids)).toEqual([
      { id: drafts.id, name: 'Drafts', visibility: 'PRIVATE', isDefault: false },
      { id: manuals.id, name: 'Manuals_1', visibility: 'SHARED', isDefault: false },
    ])
    const asColleague = { ...asOwner, userId: colleague.id }
    expect(await resolver?.resolve(server.app, asColleague, ids)).toMatchObject([{ id: manuals.id }])
    expect(await resolver?.named?.(server.app, asColleague, ['Manuals_1', 'Manuals'])).toMatchObject([
      { id: manuals.id },
    ])
    const elsewhere = { accountId: other.id, userId: other.owner.id }
    expect(await resolver?.resolve(server.app, elsewhere, ids)).toEqual([])
  })
})
