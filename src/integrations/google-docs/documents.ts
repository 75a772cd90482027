import type { ResourceType } from '../provider.ts'
import { listFiles } from '../vendors/google.ts'

export const documents: ResourceType = {
  type: 'document',
  path: 'documents',
  key: 'document_id',
  label: 'documents',
  list: (client, page) => listFiles(client, 'application/vnd.google-apps.document', page),
}
