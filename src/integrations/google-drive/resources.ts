import { z } from 'zod'
import type { ResourceType } from '../provider.ts'
import { driveUrl, listFiles } from '../vendors/google.ts'

const drives = z.object({
  drives: z.array(z.object({ id: z.string(), name: z.string() })),
  nextPageToken: z.string().optional(),
})

export const sharedDrives: ResourceType = {
  type: 'shared_drive',
  path: 'shared-drives',
  key: 'drive_id',
  label: 'shared drives',
  list: async (client, { limit, token }) => {
    // Google returns at most 100 of them at a time.
    const query = {
      pageSize: Math.min(limit, 100),
      pageToken: token,
      fields: 'nextPageToken,drives(id,name)',
    }
    const page = await client.get(driveUrl(client, 'drives'), query, drives)
    return { items: page.drives, next: page.nextPageToken ?? null }
  },
}

export const folders: ResourceType = {
  type: 'folder',
  path: 'folders',
  key: 'folder_id',
  label: 'folders',
  list: (client, page) => listFiles(client, 'application/vnd.google-apps.folder', page),
}
