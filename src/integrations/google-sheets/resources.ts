import { z } from 'zod'
import { below, idText } from '../client/address.ts'
import type { ProviderClient } from '../client/provider-client.ts'
import { pageOfAll } from '../page.ts'
import type { ResourceType } from '../provider.ts'
import { listFiles } from '../vendors/google.ts'

export function sheetsUrl({ config }: ProviderClient, ...segments: string[]): string {
  return below(`${config.googleSheetsUrl}/v4/spreadsheets`, ...segments)
}

export const spreadsheets: ResourceType = {
  type: 'spreadsheet',
  path: 'spreadsheets',
  key: 'spreadsheet_id',
  label: 'spreadsheets',
  list: (client, page) => listFiles(client, 'application/vnd.google-apps.spreadsheet', page),
}

const spreadsheet = z.object({
  sheets: z.array(z.object({ properties: z.object({ title: z.string() }) })).default([]),
})

/** Sheets have names instead of ids, so a configuration takes the name. */
export const sheets: ResourceType = {
  type: 'sheet',
  path: 'spreadsheets/{spreadsheetId}/sheets',
  key: 'sheet_name',
  label: 'sheets of a spreadsheet',
  parent: { parameter: 'spreadsheetId', label: 'spreadsheet', schema: idText() },
  list: async (client, page, spreadsheetId) => {
    const query = { fields: 'sheets.properties(sheetId,title)' }
    const read = await client.get(sheetsUrl(client, spreadsheetId), query, spreadsheet)
    return pageOfAll(
      read.sheets.map(({ properties: { title } }) => ({ id: title, name: title })),
      page,
    )
  },
}
