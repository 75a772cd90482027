import type { ResourceType } from '../provider.ts'
import { asanaUrl, gid, listNamed } from './api.ts'

export const workspaces: ResourceType = {
  type: 'workspace',
  path: 'workspaces',
  key: 'workspace_gid',
  label: 'workspaces',
  list: (client, page) => listNamed(client, asanaUrl(client, 'workspaces'), {}, page),
}

export const projects: ResourceType = {
  type: 'project',
  path: 'workspaces/{workspaceGid}/projects',
  key: 'project_gid',
  label: 'projects of a workspace',
  parent: { parameter: 'workspaceGid', label: 'workspace', schema: gid },
  list: (client, page, workspace) =>
    listNamed(client, asanaUrl(client, 'workspaces', workspace, 'projects'), { archived: 'false' }, page),
}
