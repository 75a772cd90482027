import { z } from 'zod'
import { idText } from '../client/address.ts'
import type { ProviderClient } from '../client/provider-client.ts'
import { interval, required } from '../fields.ts'
import { trigger } from '../provider.ts'
import { pollSince } from '../triggers/since.ts'
import { driveUrl } from '../vendors/google.ts'
import { documents } from './documents.ts'

const described = z.object({
  id: z.string(),
  name: z.string(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string().optional(),
  lastModifyingUser: z
    .object({ displayName: z.string().optional(), emailAddress: z.string().optional() })
    .optional(),
})

type Document = z.output<typeof described>

const fields = 'id,name,modifiedTime,webViewLink,lastModifyingUser(displayName,emailAddress)'
const longestText = 100_000
// The maximum of Google's export.
const largestExport = 10 * 1024 * 1024

export const documentUpdated = trigger({
  slug: 'GOOGLEDOCS_DOCUMENT_UPDATED',
  name: 'Updated document',
  description: 'A document was changed. Changes between two looks at it are one event.',
  fields: {
    document_id: required(idText(), { description: 'The document.', from: documents }),
    interval,
  },
  poll: pollSince(async ({ client, config }, since) => {
    const url = driveUrl(client, 'files', config.document_id)
    const read = await client.get(url, { fields, supportsAllDrives: 'true' }, described)
    const occurredAt = new Date(read.modifiedTime)
    if (occurredAt < since) return []
    return [
      {
        id: `${read.id} ${read.modifiedTime}`,
        load: async () => ({ occurredAt, payload: await payload(client, read) }),
      },
    ]
  }),
})

async function payload(client: ProviderClient, read: Document): Promise<Record<string, unknown>> {
  const url = driveUrl(client, 'files', read.id, 'export')
  const text = await client.text(url, { mimeType: 'text/plain' }, largestExport)
  return {
    id: read.id,
    name: read.name,
    text: text.slice(0, longestText),
    url: read.webViewLink ?? null,
    modified_at: read.modifiedTime,
    modified_by: read.lastModifyingUser?.emailAddress ?? read.lastModifyingUser?.displayName ?? null,
  }
}
