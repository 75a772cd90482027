import type { Provider } from '../provider.ts'
import { driveOwner, google, scope } from '../vendors/google.ts'
import { newFile } from './new-file.ts'
import { folders, sharedDrives } from './resources.ts'

export const googleDrive: Provider = {
  kind: 'drive-a',
  toolkit: 'GOOGLEDRIVE',
  name: 'Google Drive',
  vendor: google,
  scopes: [scope('drive.metadata.readonly')],
  identify: driveOwner,
  resources: [sharedDrives, folders],
  triggers: [newFile],
}
