import { ProviderError } from './client/provider-error.ts'
import type { PageRequest, ResourceItem, ResourcePage } from './provider.ts'

/** A page of a list that the service only returns as a whole; the token is the position in it. */
export function pageOfAll(items: readonly ResourceItem[], { limit, token = '0' }: PageRequest): ResourcePage {
  if (!/^\d{1,9}$/.test(token)) throw new ProviderError('refused', 'There is no such page.')
  const start = Number(token)
  const end = start + limit
  return { items: items.slice(start, end), next: end < items.length ? String(end) : null }
}
