import { z } from 'zod'
import { idText } from '../client/address.ts'
import type { ProviderClient, Query } from '../client/provider-client.ts'
import { ProviderError } from '../client/provider-error.ts'
import { interval, optional, required } from '../fields.ts'
import { trigger } from '../provider.ts'
import { pollSince } from '../triggers/since.ts'
import { searchDrive } from '../vendors/google.ts'
import { folders, sharedDrives } from './resources.ts'

const described = z.object({
  id: z.string(),
  name: z.string(),
  createdTime: z.iso.datetime(),
  mimeType: z.string().optional(),
  size: z.string().optional(),
  webViewLink: z.string().optional(),
  owners: z.array(z.object({ emailAddress: z.string().optional() })).optional(),
})

type File = z.output<typeof described>

// 1,000 files each.
const mostPages = 20

export const newFile = trigger({
  slug: 'GOOGLEDRIVE_NEW_FILE',
  name: 'New file in a folder',
  description: 'A file was made in, or uploaded to, a folder.',
  fields: {
    folder_id: required(idText(), { description: 'The folder; not those inside it.', from: folders }),
    drive_id: optional(idText(), {
      description: 'The shared drive that the folder is on, if it is on one.',
      from: sharedDrives,
    }),
    interval,
  },
  poll: pollSince(async ({ client, config }, since) => {
    const query = {
      q: `'${config.folder_id}' in parents and createdTime >= '${since.toISOString()}' and trashed=false`,
      ...(config.drive_id === undefined ? {} : { corpora: 'drive', driveId: config.drive_id }),
    }
    const files = await allFiles(client, query)
    return files.map((file) => ({
      id: file.id,
      load: async () => ({
        occurredAt: new Date(file.createdTime),
        payload: payload(file, config.folder_id),
      }),
    }))
  }),
})

async function allFiles(client: ProviderClient, query: Query & { q: string }): Promise<File[]> {
  const files: File[] = []
  let pageToken: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await searchDrive(client, {
      ...query,
      fields: 'nextPageToken,files(id,name,mimeType,size,createdTime,webViewLink,owners(emailAddress))',
      orderBy: 'createdTime',
      pageSize: 1000,
      pageToken,
    })
    for (const file of page.files) {
      const read = described.safeParse(file)
      if (!read.success)
        throw new ProviderError('bad_answer', 'Google Drive described a file in another way.')
      files.push(read.data)
    }
    pageToken = page.nextPageToken
    if (pageToken === undefined) return files
  }
  throw new ProviderError('refused', 'More files appeared at once than can be taken in.')
}

function payload(file: File, folderId: string): Record<string, unknown> {
  return {
    id: file.id,
    name: file.name,
    mime_type: file.mimeType ?? null,
    size: file.size === undefined ? null : Number(file.size),
    folder_id: folderId,
    owner: file.owners?.[0]?.emailAddress ?? null,
    url: file.webViewLink ?? null,
    created_at: file.createdTime,
  }
}
