import { z } from 'zod'
import { below } from '../client/address.ts'
import type { ProviderClient, Query } from '../client/provider-client.ts'
import { ProviderError } from '../client/provider-error.ts'
import type { PageRequest, ResourcePage, Vendor } from '../provider.ts'

export const microsoft: Vendor = {
  name: 'Microsoft',
  client: (config) => ({ id: config.microsoftClientId, secret: config.microsoftClientSecret }),
  clientSettings: 'FRONTDESK_MICROSOFT_CLIENT_ID and FRONTDESK_MICROSOFT_CLIENT_SECRET',
  authorizeUrl: (config) => `${config.microsoftLoginUrl}/oauth2/v2.0/authorize`,
  tokenUrl: (config) => `${config.microsoftLoginUrl}/oauth2/v2.0/token`,
  // Microsoft can only sign a user out everywhere, which is more than a disconnect should do.
  revokeUrl: null,
}

export function graphUrl({ config }: ProviderClient, ...segments: string[]): string {
  return below(`${config.microsoftGraphUrl}/v1.0`, ...segments)
}

const collection = z.object({
  value: z.array(z.looseObject({ id: z.string() })),
  '@odata.nextLink': z.url().optional(),
})

type Item = z.output<typeof collection>['value'][number]

// Far beyond the number of arrivals between two polls. An endless list must not occupy a worker for ever.
const mostPages = 100

/** A whole collection, page by page. */
export async function everyItem(client: ProviderClient, url: string, query: Query): Promise<Item[]> {
  const items: Item[] = []
  let page = await client.get(url, query, collection)
  for (let pages = 1; ; pages++) {
    items.push(...page.value)
    const next = page['@odata.nextLink']
    if (next === undefined) return items
    if (pages === mostPages || new URL(next).origin !== new URL(url).origin) {
      throw new ProviderError('bad_answer', 'Microsoft sent a list that has no end.')
    }
    page = await client.get(next, {}, collection)
  }
}

const named = z.looseObject({
  id: z.string(),
  displayName: z.string().optional(),
  name: z.string().optional(),
})
const namedCollection = collection.extend({ value: z.array(named) })

/**
 * One page. Only the position is kept of the link to the next one: a cursor must not lead to another part of the
 * service.
 */
export async function listNamed(
  client: ProviderClient,
  url: string,
  query: Query,
  { limit, token }: PageRequest,
): Promise<ResourcePage> {
  const page = await client.get(url, { ...query, $top: limit, $skip: token }, namedCollection)
  const next = page['@odata.nextLink']
  return {
    items: page.value.map((one) => ({ id: one.id, name: one.displayName ?? one.name ?? one.id })),
    next: next === undefined ? null : new URL(next).searchParams.get('$skip'),
  }
}
