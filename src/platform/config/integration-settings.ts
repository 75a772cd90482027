import { z } from 'zod'
import { setting, text } from './setting.ts'

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((given) => given.replace(/\/+$/, ''))

function clientId(variable: string, vendor: string) {
  return setting(variable, text, {
    description: `The id of the OAuth client for ${vendor} accounts. Create the client in the console of ${vendor}. Unset: connect accounts by token only.`,
  })
}

function clientSecret(variable: string) {
  return setting(variable, text, {
    description: 'The secret of that client, if it has one.',
    secret: true,
  })
}

function address(variable: string, what: string, standard: string) {
  return setting(variable, url, { description: `The URL of ${what}.`, default: standard })
}

/** OAuth clients and URLs of the services whose accounts can be connected. */
export const integrationSettings = {
  googleClientId: clientId('FRONTDESK_GOOGLE_CLIENT_ID', 'Google'),
  googleClientSecret: clientSecret('FRONTDESK_GOOGLE_CLIENT_SECRET'),
  googleLoginUrl: address(
    'FRONTDESK_GOOGLE_LOGIN_URL',
    'the consent page of Google',
    'https://accounts.google.com',
  ),
  googleTokenUrl: address(
    'FRONTDESK_GOOGLE_TOKEN_URL',
    'the token service of Google',
    'https://oauth2.googleapis.com',
  ),
  gmailUrl: address('FRONTDESK_GMAIL_URL', 'the Gmail API', 'https://gmail.googleapis.com'),
  googleDriveUrl: address('FRONTDESK_GOOGLE_DRIVE_URL', 'the Google Drive API', 'https://www.googleapis.com'),
  googleSheetsUrl: address(
    'FRONTDESK_GOOGLE_SHEETS_URL',
    'the Google Sheets API',
    'https://sheets.googleapis.com',
  ),
  microsoftClientId: clientId('FRONTDESK_MICROSOFT_CLIENT_ID', 'Microsoft'),
  microsoftClientSecret: clientSecret('FRONTDESK_MICROSOFT_CLIENT_SECRET'),
  microsoftLoginUrl: address(
    'FRONTDESK_MICROSOFT_LOGIN_URL',
    'the consent page of Microsoft, including the tenant',
    'https://login.microsoftonline.com/common',
  ),
  microsoftGraphUrl: address(
    'FRONTDESK_MICROSOFT_GRAPH_URL',
    'Microsoft Graph',
    'https://graph.microsoft.com',
  ),
  asanaClientId: clientId('FRONTDESK_ASANA_CLIENT_ID', 'Asana'),
  asanaClientSecret: clientSecret('FRONTDESK_ASANA_CLIENT_SECRET'),
  asanaUrl: address('FRONTDESK_ASANA_URL', 'Asana', 'https://app.asana.com'),
  salesforceClientId: clientId('FRONTDESK_SALESFORCE_CLIENT_ID', 'Salesforce'),
  salesforceClientSecret: clientSecret('FRONTDESK_SALESFORCE_CLIENT_SECRET'),
  salesforceLoginUrl: address(
    'FRONTDESK_SALESFORCE_LOGIN_URL',
    'the consent page of Salesforce',
    'https://login.salesforce.com',
  ),
  metaGraphUrl: address(
    'FRONTDESK_META_GRAPH_URL',
    'the Graph API of WhatsApp, Instagram and Messenger',
    'https://graph.facebook.com',
  ),
  metaGraphVersion: setting(
    'FRONTDESK_META_GRAPH_VERSION',
    z.string().regex(/^v\d{1,3}\.\d$/, 'must look like v24.0'),
    { description: 'The version of that API.', default: 'v24.0' },
  ),
  telegramUrl: address('FRONTDESK_TELEGRAM_URL', 'the Bot API of Telegram', 'https://api.telegram.org'),
} as const
