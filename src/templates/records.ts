import { z } from 'zod'
import { conflict } from '../kit/problem.ts'
import { type OwnApi, withNumber } from './api.ts'
import type { Removal } from './template.ts'

export interface NewObject {
  /** The readable label; the name in URLs is derived from it. */
  label: string
  /** The name for a label without any letter that a URL allows. */
  fallback: string
  emoji: string
  columns: readonly Readonly<Record<string, unknown>>[]
  /** The options of each select field with their colours, by the name of the field. The first is the default. */
  selects?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface MadeObject {
  name: string
  id: number
  recordTypeId: number
}

// A user who installs a template more often has other intentions.
const mostNames = 50

/** Creates an object under the first free name: `leads`, `leads-2`, … */
export async function makeObject(api: OwnApi, object: NewObject): Promise<MadeObject> {
  const wanted = slug(object.label, object.fallback)
  for (let count = 1; count <= mostNames; count++) {
    const name = count === 1 ? wanted : `${wanted}-${count}`
    const label = count === 1 ? object.label : `${object.label} ${count}`
    const made = await makeNamed(api, { ...object, label }, name)
    if (made !== undefined) return made
  }
  throw conflict(`There are ${mostNames} objects called "${object.label}" already: give another name.`)
}

/** Undefined if the name is taken. */
async function makeNamed(api: OwnApi, object: NewObject, name: string): Promise<MadeObject | undefined> {
  const { label, emoji, columns, selects = {} } = object
  const chosen = Object.keys(selects).map((field) => ({
    name: field,
    type: 'select',
    metadata: { mode: 'singleSelect' },
  }))
  const body = { name, display_name: label, emoji, columns: [...columns, ...chosen] }
  const made = await api.unlessTaken('POST /objects', body)
  if (made === undefined) return undefined
  const { id, fields, record_types: types } = newObject.parse(made)
  for (const field of fields) {
    const tags = Object.entries(selects[field.name] ?? {}).map(([option, color]) => ({ name: option, color }))
    if (tags.length === 0) continue
    await api(`PATCH /objects/${name}/fields/${field.id}`, { tags, defaultValue: tags[0]?.name })
  }
  const [type] = types
  if (type === undefined) throw new Error('an object comes with a record type')
  return { name, id, recordTypeId: type.id }
}

const newObject = withNumber.extend({
  fields: z.array(withNumber.extend({ name: z.string() })),
  record_types: z.array(withNumber),
})

/** A tool with which an agent can only create records. */
export function makeEntryTool(
  api: OwnApi,
  tool: { name: string; description: string; tableId: number },
): Promise<number> {
  return makeTool(api, { ...tool, type: 'TABLE', operations: ['create'] })
}

/** A tool under the first free name. */
export async function makeTool(
  api: OwnApi,
  tool: Readonly<Record<string, unknown>> & { name: string },
): Promise<number> {
  for (let count = 1; count <= mostNames; count++) {
    const name = count === 1 ? tool.name : `${tool.name}_${count}`
    const made = await api.unlessTaken('POST /tools', { ...tool, name })
    if (made !== undefined) return withNumber.parse(made).id
  }
  throw conflict(`There are ${mostNames} tools called "${tool.name}" already.`)
}

/** `Neue Anfragen` → `neue-anfragen`. */
function slug(label: string, fallback: string): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const joined = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return joined === '' || joined === 'record-types' ? fallback : joined
}

/** Adds sample rows and records how to remove them. */
export async function addSampleRows(
  api: OwnApi,
  object: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  sample: (removal: Removal) => void,
): Promise<void> {
  const { ids } = withIds.parse(await api(`POST /objects/${object}/rows/bulk`, { rows }))
  for (const row of ids) sample({ route: `DELETE /objects/${object}/rows/${row}` })
}

const withIds = z.looseObject({ ids: z.array(z.string()) })
