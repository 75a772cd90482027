import type { Provider } from '../provider.ts'
import { driveOwner, google, scope } from '../vendors/google.ts'
import { documentUpdated } from './document-updated.ts'
import { documents } from './documents.ts'

export const googleDocs: Provider = {
  kind: 'documents-a',
  toolkit: 'GOOGLEDOCS',
  name: 'Google Docs',
  vendor: google,
  // The text of a document is read through Drive.
  scopes: [scope('drive.readonly')],
  identify: driveOwner,
  resources: [documents],
  triggers: [documentUpdated],
}
