import { z } from 'zod'
import { below } from '../client/address.ts'
import type { ProviderClient, Query } from '../client/provider-client.ts'
import type { PageRequest, ResourcePage } from '../provider.ts'

export function asanaUrl({ config }: ProviderClient, ...segments: string[]): string {
  return below(`${config.asanaUrl}/api/1.0`, ...segments)
}

export const gid = z
  .string()
  .regex(/^\d{1,32}$/, 'Must be an id of Asana: digits only.')
  .meta({ example: '1200000000000001' })

/** Asana's wrapper around a list. */
export function listOfAsana<S extends z.ZodType>(item: S) {
  return z.object({
    data: z.array(item),
    next_page: z.object({ offset: z.string() }).nullish(),
  })
}

const named = listOfAsana(z.object({ gid: z.string(), name: z.string() }))

export async function listNamed(
  client: ProviderClient,
  url: string,
  query: Query,
  { limit, token }: PageRequest,
): Promise<ResourcePage> {
  // Asana returns at most 100 at a time.
  const page = await client.get(url, { ...query, limit: Math.min(limit, 100), offset: token }, named)
  return {
    items: page.data.map(({ gid: id, name }) => ({ id, name })),
    next: page.next_page?.offset ?? null,
  }
}
