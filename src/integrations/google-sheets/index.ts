import type { Provider } from '../provider.ts'
import { driveOwner, google, scope } from '../vendors/google.ts'
import { newRow } from './new-row.ts'
import { sheets, spreadsheets } from './resources.ts'

export const googleSheets: Provider = {
  kind: 'spreadsheets-a',
  toolkit: 'GOOGLESHEETS',
  name: 'Google Sheets',
  vendor: google,
  // Spreadsheets are listed through Drive.
  scopes: [scope('spreadsheets.readonly'), scope('drive.metadata.readonly')],
  identify: driveOwner,
  resources: [spreadsheets, sheets],
  triggers: [newRow],
}
