import { type AsanaStandIn, startAsana } from './asana.ts'
import { type GoogleStandIn, startGoogle } from './google.ts'
import { type MicrosoftStandIn, startMicrosoft } from './microsoft.ts'
import { type SalesforceStandIn, startSalesforce } from './salesforce.ts'

export interface Providers {
  google: GoogleStandIn
  microsoft: MicrosoftStandIn
  asana: AsanaStandIn
  salesforce: SalesforceStandIn
  /** The settings with which a server uses the stand-ins as the services. */
  environment: Record<string, string>
  close: () => Promise<void>
}

export async function startProviders(): Promise<Providers> {
  const [google, microsoft, asana, salesforce] = await Promise.all([
    startGoogle(),
    startMicrosoft(),
    startAsana(),
    startSalesforce(),
  ])
  const all = { GOOGLE: google, MICROSOFT: microsoft, ASANA: asana, SALESFORCE: salesforce }
  const clients = Object.entries(all).flatMap(([vendor, { oauth }]) => [
    [`FRONTDESK_${vendor}_CLIENT_ID`, oauth.client.id],
    [`FRONTDESK_${vendor}_CLIENT_SECRET`, oauth.client.secret],
  ])
  return {
    google,
    microsoft,
    asana,
    salesforce,
    environment: {
      ...Object.fromEntries(clients),
      FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
      FRONTDESK_GOOGLE_LOGIN_URL: google.url,
      FRONTDESK_GOOGLE_TOKEN_URL: google.url,
      FRONTDESK_GMAIL_URL: google.url,
      FRONTDESK_GOOGLE_DRIVE_URL: google.url,
      FRONTDESK_GOOGLE_SHEETS_URL: google.url,
      FRONTDESK_MICROSOFT_LOGIN_URL: `${microsoft.url}/common`,
      FRONTDESK_MICROSOFT_GRAPH_URL: microsoft.url,
      FRONTDESK_ASANA_URL: asana.url,
      FRONTDESK_SALESFORCE_LOGIN_URL: salesforce.url,
    },
    close: async () => {
      await Promise.all([google, microsoft, asana, salesforce].map((service) => service.close()))
    },
  }
}
