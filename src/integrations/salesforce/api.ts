import { z } from 'zod'
import { below } from '../client/address.ts'
import type { ProviderClient } from '../client/provider-client.ts'

/** Salesforce's REST API at the customer's own instance. */
export async function salesforceUrl(client: ProviderClient, ...segments: string[]): Promise<string> {
  return below(`${await client.instanceUrl()}/services/data/v60.0`, ...segments)
}

/** A Salesforce API name. It becomes part of queries, so nothing else is accepted. */
export const apiName = z
  .string()
  .regex(/^[A-Za-z]\w{0,99}$/, 'Must be an API name of Salesforce: letters, digits and underscores.')
  .meta({ example: 'Lead' })
