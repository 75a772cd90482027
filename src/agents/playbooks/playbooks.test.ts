import { beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../../test/harness/server.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()
const position = { positionX: 0, positionY: 0 }
let creator: Member
let colleague: Member
let admin: Member

beforeAll(async () => {
  creator = await server.account.addUser('MEMBER')
  colleague = await server.account.addUser('MEMBER')
  admin = await server.account.addUser('ADMIN')
})

async function newPlaybook(visibility?: 'PRIVATE' | 'SHARED'): Promise<number> {
  const body = { name: 'Refunds', instructions: 'Be fair.', ...(visibility && { visibility }) }
  return (await creator.api.ok.post('/playbooks', body)).id
}

async function listed(member: Member): Promise<number[]> {
  const { results } = await member.api.ok.get('/playbooks?limit=200')
  return results.map((playbook: { id: number }) => playbook.id)
}

describe('playbooks', () => {
  it('are created, read and changed', async () => {
    const made = await creator.api.post('/playbooks', { name: 'Refunds', instructions: ' Be fair. ' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(Number),
      name: 'Refunds',
      description: null,
      instructions: 'Be fair.',
      visibility: 'SHARED',
      createdBy: creator.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await colleague.api.ok.get(`/playbooks/${made.body.id}`)).toEqual(made.body)
    const changed = await creator.api.ok.put(`/playbooks/${made.body.id}`, { description: 'Money back' })
    expect(changed).toMatchObject({ name: 'Refunds', description: 'Money back', instructions: 'Be fair.' })
    const wrong = await creator.api.post('/playbooks', { instructions: '', visibility: 'PUBLIC' })
    expect(wrong.body.details.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual([
      'instructions',
      'name',
      'visibility',
    ])
  })

  it('are seen by all when SHARED, by their creator alone when PRIVATE', async () => {
    const [shared, own] = [await newPlaybook('SHARED'), await newPlaybook('PRIVATE')]
    expect(await listed(creator)).toEqual(expect.arrayContaining([shared, own]))
    expect(await listed(colleague)).toContain(shared)
    expect(await listed(colleague)).not.toContain(own)
    expect((await colleague.api.get(`/playbooks/${own}`)).status).toBe(404)
    const stranger = (await server.createAccount()).owner
    expect(await listed(stranger)).toEqual([])
    expect((await stranger.api.get(`/playbooks/${shared}`)).status).toBe(404)
    expect((await stranger.api.put(`/playbooks/${shared}`, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.api.delete(`/playbooks/${shared}`)).status).toBe(404)
  })

  it('are changed by their creator, an ADMIN or an OWNER', async () => {
    const id = await newPlaybook('PRIVATE')
    expect((await colleague.api.put(`/playbooks/${id}`, { name: 'Mine' })).status).toBe(403)
    expect((await admin.api.ok.put(`/playbooks/${id}`, { name: 'By an admin' })).name).toBe('By an admin')
    expect((await server.api.ok.put(`/playbooks/${id}`, { name: 'By the owner' })).name).toBe('By the owner')
    expect((await creator.api.ok.get(`/playbooks/${id}`)).name).toBe('By the owner')
  })

  it('are deleted by their creator alone', async () => {
    const id = await newPlaybook()
    for (const member of [colleague, admin, server.account.owner]) {
      expect((await member.api.delete(`/playbooks/${id}`)).status).toBe(403)
    }
    expect((await creator.api.delete(`/playbooks/${id}`)).status).toBe(204)
    expect((await creator.api.get(`/playbooks/${id}`)).status).toBe(404)
  })

  it('leave the agents that had them, and stay while a node names them', async () => {
    const [id, kept] = [await newPlaybook(), await newPlaybook()]
    const agent = `/agents/${(await creator.api.ok.post('/agents', { name: 'Front desk' })).id}`
    await creator.api.ok.put(`${agent}/agent-setting`, { playbookIds: [id, kept] })
    const { results } = await creator.api.ok.get(`${agent}/flows`)
    const data = { type: 'TOOLS_AI', playbookIds: [kept, id] }
    await creator.api.ok.post(`${agent}/flows/${results[0].id}/nodes`, { type: 'TOOLS_AI', position, data })
    const refused = await creator.api.delete(`/playbooks/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.details.issues[0]).toMatchObject({ path: 'data.playbookIds[1]', code: 'in_use' })
    expect((await creator.api.delete(`/playbooks/${id}?force=true`)).status).toBe(204)
    expect((await creator.api.ok.get(`${agent}/agent-setting`)).playbookIds).toEqual([kept])
  })
})
