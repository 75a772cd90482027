import type { Api, Json } from '../api.ts'

/** Sends a file for import; the text part `after` is a mapping that follows it. */
export async function importFile(
  api: Api,
  file: string | Blob,
  texts: Record<string, string> = {},
  name = 'rows.csv',
  object = 'objects/deals',
): Promise<{ status: number; body: Json }> {
  const body = new FormData()
  const { after, ...before } = texts
  for (const [field, text] of Object.entries(before)) body.append(field, text)
  body.append('files', typeof file === 'string' ? new Blob([file], { type: 'text/csv' }) : file, name)
  if (after !== undefined) body.append('mapping', after)
  const response = await api.fetch(`/${object}/import`, { method: 'POST', body })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
