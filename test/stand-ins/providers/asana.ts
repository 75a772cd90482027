import { pageOf, type Reply, type Service, startService } from './service.ts'

export interface AsanaTask {
  gid: string
  project: string
  name: string
  notes: string
  created_at: string
  modified_at: string
}

export interface AsanaData {
  workspaces: { gid: string; name: string }[]
  projects: { gid: string; name: string; workspace: string }[]
  tasks: AsanaTask[]
}

export interface AsanaStandIn extends Service {
  data: AsanaData
}

function example(): AsanaData {
  return {
    workspaces: [
      { gid: '1200000000000001', name: 'Acme' },
      { gid: '1200000000000002', name: 'Private' },
    ],
    projects: [
      { gid: '1200000000000011', name: 'Website', workspace: '1200000000000001' },
      { gid: '1200000000000012', name: 'Support', workspace: '1200000000000001' },
    ],
    tasks: [],
  }
}

export async function startAsana(): Promise<AsanaStandIn> {
  const data = example()
  const service = await startService(
    { authorize: '/-/oauth_authorize', token: '/-/oauth_token', revoke: '/-/oauth_revoke' },
    ({ path, query }) => {
      const at = /^\/api\/1\.0\/(.+)$/.exec(path)?.[1]
      if (at === undefined) return undefined
      if (at === 'users/me') return { json: { data: { gid: '1', name: 'Ada', email: 'ada@acme.example' } } }
      const items = listAt(data, at, query)
      if (items === undefined) return { status: 404, json: { errors: [{ message: 'Not a recognized ID' }] } }
      return paged(items, query)
    },
    { errors: [{ message: 'Not Authorized' }] },
  )
  return { ...service, data }
}

function listAt(data: AsanaData, at: string, query: URLSearchParams): object[] | undefined {
  if (at === 'workspaces') return data.workspaces
  const workspace = /^workspaces\/(\d+)\/projects$/.exec(at)?.[1]
  if (workspace !== undefined) {
    if (!data.workspaces.some(({ gid }) => gid === workspace)) return undefined
    return data.projects.filter((one) => one.workspace === workspace)
  }
  const project = query.get('project')
  if (at !== 'tasks' || !data.projects.some(({ gid }) => gid === project)) return undefined
  const since = query.get('modified_since') ?? ''
  return data.tasks.filter((one) => one.project === project && one.modified_at >= since)
}

function paged(items: readonly object[], query: URLSearchParams): Reply {
  const limit = Number(query.get('limit') ?? 20)
  if (limit > 100) return { status: 400, json: { errors: [{ message: 'limit: Must be between 1 and 100' }] } }
  const page = pageOf(items, query.get('offset'), limit)
  if (page === undefined) {
    return { status: 400, json: { errors: [{ message: 'offset: Your pagination token has expired.' }] } }
  }
  const next = page.next === undefined ? null : { offset: page.next, path: '', uri: '' }
  return { json: { data: page.items, next_page: next } }
}
