import type { OwnApi } from '../../templates/index.ts'
import { atPlace } from '../at-place.ts'
import { type Content, changed, contentOf, isContent, picked, textsIn } from '../content.ts'
import { everyOne } from '../pages.ts'

const texts = ['display_name', 'description'] as const

/** Record types with who sees what; owners are named by their field. */
export async function readRecordTypes(
  api: OwnApi,
  at: string,
  types: readonly Content[],
  fields: ReadonlyMap<number, string>,
): Promise<Content[]> {
  const contents: Content[] = []
  for (const type of types) {
    const security = contentOf(await api(`GET /${at}/record-types/${String(type['id'])}/security`))
    const owners = security['virtual_owner_column_ids'] as number[]
    contents.push({
      ...picked(type, ['name', ...texts]),
      security: {
        ...picked(security, ['enabled', 'workspace']),
        owners: owners.map((id) => fields.get(id) ?? id),
      },
    })
  }
  return contents
}

/** Makes those that are missing and writes their texts. */
export async function writeRecordTypes(api: OwnApi, at: string, wanted: readonly Content[]): Promise<void> {
  const present = await everyOne(api, `${at}/record-types`, false)
  for (const type of wanted) {
    const known = present.find((one) => one['name'] === type['name'])
    const difference = known === undefined ? undefined : changed(picked(type, texts), known)
    await atPlace(`record_types.${String(type['name'])}`, async () => {
      if (known === undefined) await api(`POST /${at}/record-types`, picked(type, ['name', ...texts]))
      else if (difference !== undefined)
        await api(`PATCH /${at}/record-types/${String(known['id'])}`, difference)
    })
  }
}

/** Who sees what, once the fields are there that name the owners. */
export async function writeSecurity(
  api: OwnApi,
  at: string,
  wanted: readonly Content[],
  rows: readonly Content[],
  fields: ReadonlyMap<number, string>,
): Promise<void> {
  if (wanted.every((type) => type['security'] === undefined)) return
  const present = await readRecordTypes(api, at, rows, fields)
  for (const type of wanted) {
    const security = type['security']
    const index = present.findIndex((one) => one['name'] === type['name'])
    if (!isContent(security)) continue
    const difference = changed(security, contentOf(present[index]?.['security']))
    if (difference === undefined) continue
    const owners = textsIn(security, 'owners').map(
      (name) => [...fields].find(([, one]) => one === name)?.[0] ?? 0,
    )
    await atPlace(`record_types.${String(type['name'])}.security`, () =>
      api(`PATCH /${at}/record-types/${String(rows[index]?.['id'])}/security`, {
        ...picked(security, ['enabled', 'workspace']),
        ...(security['owners'] === undefined ? {} : { virtual_owner_column_ids: owners }),
      }),
    )
  }
}

export async function removeRecordTypes(api: OwnApi, at: string, wanted: readonly Content[]): Promise<void> {
  for (const type of await everyOne(api, `${at}/record-types`, false)) {
    const stays = type['is_default'] === true || wanted.some((one) => one['name'] === type['name'])
    if (!stays) await api(`DELETE /${at}/record-types/${String(type['id'])}`)
  }
}
