import { expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'

const server = useServer()

it('keeps what agents have from being deleted unawares', async () => {
  const { api } = server
  const agent = await api.ok.post('/agents', { name: 'Receptionist' })
  const base = await api.ok.post('/knowledge-bases', { name: 'Help', visibility: 'SHARED' })
  const playbook = await api.ok.post('/playbooks', { name: 'Greet', instructions: 'Be kind.' })
  await api.ok.put(`/agents/${agent.id}/knowledge-bases`, { knowledgeBaseIds: [base.id] })
  await api.ok.put(`/agents/${agent.id}/agent-setting`, { playbookIds: [playbook.id] })
  for (const path of [`/knowledge-bases/${base.id}`, `/playbooks/${playbook.id}`]) {
    const refused = await api.delete(path)
    expect(refused.status).toBe(409)
    expect(refused.body.details.issues).toEqual([
      { path: 'agents.Receptionist', code: 'in_use', message: 'Used by the agent "Receptionist".' },
    ])
    expect((await api.delete(`${path}?force=true`)).status).toBe(204)
  }
  expect((await api.ok.get(`/agents/${agent.id}/agent-setting`)).playbookIds).toEqual([])
})
