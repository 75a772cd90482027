import type { OwnApi } from '../../templates/index.ts'
import { atPlace } from '../at-place.ts'
import { type Content, changed, listIn, picked } from '../content.ts'
import { everyOne } from '../pages.ts'
import { madeId } from './simple.ts'

const keys = [
  'name',
  'type',
  'query',
  'sort',
  'fields',
  'group_by',
  'widths',
  'frozen_fields',
  'row_height',
] as const

export interface ViewNames {
  fields: ReadonlyMap<number, string>
  recordTypes: ReadonlyMap<number, string>
}

/** The shared views, with their aggregations. */
export async function readViews(
  api: OwnApi,
  at: string,
  views: readonly Content[],
  names: ViewNames,
): Promise<Content[]> {
  const contents: Content[] = []
  for (const view of views.filter(isShared)) {
    const aggregations = await everyOne(api, `${at}/views/${String(view['id'])}/aggregations`, false)
    const recordType = names.recordTypes.get(Number(view['record_type_id']))
    contents.push({
      ...picked(view, keys),
      ...(recordType === undefined ? {} : { record_type: recordType }),
      aggregations: aggregations.map((one) => ({
        field: names.fields.get(Number(one['field_id'])),
        operation: one['operation'],
      })),
    })
  }
  return contents
}

function isShared(view: Content): boolean {
  return view['shared'] === true
}

export async function writeViews(
  api: OwnApi,
  at: string,
  views: { wanted: readonly Content[]; present: readonly Content[] },
  names: ViewNames,
  prune: boolean,
): Promise<void> {
  const { wanted } = views
  const rows = views.present.filter(isShared)
  const present = await readViews(api, at, rows, names)
  for (const view of wanted) {
    const index = present.findIndex((one) => one['name'] === view['name'])
    const typeId = [...names.recordTypes].find(([, name]) => name === view['record_type'])?.[0]
    const body = { ...picked(view, keys), ...(typeId === undefined ? {} : { record_type_id: typeId }) }
    const before = present[index]
    await atPlace(`views.${String(view['name'])}`, async () => {
      let id = rows[index]?.['id']
      if (id === undefined) id = madeId(await api(`POST /${at}/views`, body))
      const difference =
        before === undefined ? undefined : changed(picked(view, [...keys, 'record_type']), before)
      if (difference !== undefined) await api(`PATCH /${at}/views/${String(id)}`, body)
      if (before === undefined || changed(picked(view, ['aggregations']), before) !== undefined)
        await writeAggregations(api, `${at}/views/${String(id)}`, view, names)
    })
  }
  const gone = rows.filter((row) => !wanted.some((view) => view['name'] === row['name']))
  if (prune) for (const row of gone) await api(`DELETE /${at}/views/${String(row['id'])}`)
}

async function writeAggregations(api: OwnApi, at: string, view: Content, names: ViewNames): Promise<void> {
  if (view['aggregations'] === undefined) return
  const present = await everyOne(api, `${at}/aggregations`, false)
  const wanted = listIn(view, 'aggregations').map(({ field, operation }) => ({
    field_id: [...names.fields].find(([, name]) => name === field)?.[0] ?? field,
    operation,
  }))
  for (const one of present) {
    const stays = wanted.some(
      (other) => other.field_id === one['field_id'] && other.operation === one['operation'],
    )
    if (!stays) await api(`DELETE /${at}/aggregations/${String(one['id'])}`)
  }
  for (const one of wanted) {
    const isThere = present.some(
      (other) => other['field_id'] === one.field_id && other['operation'] === one.operation,
    )
    if (!isThere) await api(`POST /${at}/aggregations`, one)
  }
}
