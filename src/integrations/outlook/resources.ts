import type { ResourceType } from '../provider.ts'
import { graphUrl, listNamed } from '../vendors/microsoft.ts'

export const mailFolders: ResourceType = {
  type: 'mail_folder',
  path: 'folders',
  key: 'folderId',
  label: 'mail folders',
  list: (client, page) =>
    listNamed(client, graphUrl(client, 'me', 'mailFolders'), { $select: 'id,displayName' }, page),
}

export const calendars: ResourceType = {
  type: 'calendar',
  path: 'calendars',
  key: 'calendarId',
  label: 'calendars',
  list: (client, page) =>
    listNamed(client, graphUrl(client, 'me', 'calendars'), { $select: 'id,name' }, page),
}
