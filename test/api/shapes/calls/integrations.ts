import type { Json } from '../../../harness/api.ts'
import type { World } from '../world.ts'

const resources = [
  'mail-a/labels',
  'spreadsheets-a/spreadsheets',
  'spreadsheets-a/spreadsheets/{spreadsheetId}/sheets',
  'documents-a/documents',
  'drive-a/shared-drives',
  'drive-a/folders',
  'tasks-a/workspaces',
  'tasks-a/workspaces/{workspaceGid}/projects',
  'crm-a/sobjects',
  'crm-a/sobjects/{sobjectName}/fields',
  'mail-b/folders',
  'mail-b/calendars',
]

/** What other services have. */
export async function callIntegrations({ call }: World): Promise<void> {
  const { results } = await call('GET /integrations')
  await call('GET /integrations/trigger-types')
  const connectedAccountId = results.find((one: Json) => one.toolkit === 'GMAIL').id
  await call(
    'GET /integrations/trigger-resources',
    {},
    { query: { resourceType: 'mail_label', connectedAccountId } },
  )
  const ids = { spreadsheetId: 'sheet-1', workspaceGid: '1200000000000001', sobjectName: 'Lead' }
  for (const resource of resources) await call(`GET /integrations/resources/${resource}`, ids)
}
