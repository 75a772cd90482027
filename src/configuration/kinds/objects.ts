import { Problem } from '../../kit/problem.ts'
import { atPlace } from '../at-place.ts'
import { type Content, changed, contentOf, listIn, picked } from '../content.ts'
import type { Defaults } from '../defaults.ts'
import { type File, type Kind, type Listed, lastPart, type Reader, type Writer } from '../kind.ts'
import { everyOne } from '../pages.ts'
import { renamesIn } from '../renames.ts'
import { type FieldNames, fieldBody, fieldChange, fieldContent, fieldDefaults, needsOf } from './fields.ts'
import { readRecordTypes, removeRecordTypes, writeRecordTypes, writeSecurity } from './record-types.ts'
import { madeId } from './simple.ts'
import { readViews, writeViews } from './views.ts'

const texts = ['display_name', 'emoji', 'color', 'description'] as const

const defaults: Defaults = {
  values: () => ({ emoji: null, color: null, description: null }),
  items: {
    fields: fieldDefaults,
    record_types: () => ({
      description: null,
      security: { enabled: false, workspace: 'FULL_ACCESS', owners: [] },
    }),
    views: () => ({ type: 'table', query: null, sort: [], fields: null, group_by: null, aggregations: [] }),
  },
}

/** Objects, and likewise tables, which have no record types but a list of shares. */
export function objectKind(folder: 'objects' | 'tables'): Kind {
  const isObject = folder === 'objects'
  return {
    pattern: new RegExp(`^${folder}/[a-z0-9][a-z0-9_-]*$`),
    list: async ({ api }) => {
      const found: Listed[] = []
      for (const { name } of await everyOne(api, folder, false)) {
        const key = `${folder}/${String(name)}`
        const row = await detailOf(api, key)
        const id = Number(row['id'])
        const types = listIn(row, 'record_types').map((type) => ({
          kind: 'recordType' as const,
          id: Number(type['id']),
          key: `${key}#${String(type['name'])}`,
        }))
        found.push({ path: key, id, row, refs: [{ kind: 'table', id, key }, ...types] })
      }
      return found
    },
    read: (reader, { path, row }) => readObject(reader, path, row, isObject),
    defaults,
    rename: renameFields,
    create: async (writer, { path, content }) => {
      const columns = listIn(content, 'fields')
        .filter((field) => needsOf(field) === 'nothing' && field['record_type'] === undefined)
        .map((field) => fieldBody(writer, field, noNames))
      const body = { name: lastPart(path), ...picked(content, texts), columns }
      const made = await withFieldNames(columns, () => writer.api(`POST /${folder}`, body))
      rememberRecordTypes(writer, path, contentOf(made))
      return madeId(made)
    },
    write: [
      async (writer, { path, content }) => {
        const { api, present } = writer
        const difference = changed(picked(content, texts), present.get(path)?.row ?? content)
        if (difference !== undefined) await api(`PATCH /${path}`, difference)
        if (!isObject || content['record_types'] === undefined) return
        await writeRecordTypes(api, path, listIn(content, 'record_types'))
        rememberRecordTypes(writer, path, await detailOf(api, path))
      },
      (writer, file) => writeFields(writer, file, 'nothing'),
      (writer, file) => writeFields(writer, file, 'objects'),
      (writer, file) => writeFields(writer, file, 'fields'),
      (writer, file) => writeRest(writer, file, isObject),
    ],
    remove: async ({ api }, { path, row }) => {
      if (row['standard'] !== true) await api(`DELETE /${path}`)
    },
  }
}

/** A new object gets its fields as `columns`. This changes the paths of issues to the names in the file. */
async function withFieldNames<T>(columns: readonly Content[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const issues = error.issues.map((issue) => ({
      ...issue,
      path: issue.path.replace(
        /^columns\[(\d+)\]/,
        (_, index: string) => `fields.${String(columns[Number(index)]?.['name'])}`,
      ),
    }))
    throw new Problem(error.code, error.message, { issues, headers: { ...error.headers }, cause: error })
  }
}

async function renameFields({ api }: Writer, { path, content }: File): Promise<void> {
  const fields = listIn(await detailOf(api, path), 'fields')
  for (const { from, to } of renamesIn(content, fields)) {
    const id = fields.find((field) => field['name'] === from)?.['id']
    await atPlace(`fields.${to}`, () => api(`PATCH /${path}/fields/${String(id)}`, { name: to }))
  }
}

const noNames: FieldNames = { fields: new Map(), recordTypes: new Map() }

/** The object with its fields, views and record types. */
async function detailOf(api: Reader['api'], path: string): Promise<Content> {
  return contentOf(await api(`GET /${path}`))
}

function byId(list: readonly Content[]): Map<number, string> {
  return new Map(list.map((one) => [Number(one['id']), String(one['name'])]))
}

async function readObject(reader: Reader, path: string, row: Content, isObject: boolean): Promise<Content> {
  const { api } = reader
  const names = await namesFor(reader, row, listIn(row, 'fields'))
  const own = byId(listIn(row, 'fields'))
  const fields: Content[] = []
  for (const field of listIn(row, 'fields')) fields.push(await fieldContent(reader, field, names))
  return {
    ...picked(row, texts),
    fields,
    ...(isObject
      ? { record_types: await readRecordTypes(api, path, listIn(row, 'record_types'), own) }
      : { sharing: contentOf(await api(`GET /${path}/sharing`))['workspace'] }),
    views: await readViews(api, path, listIn(row, 'views'), { fields: own, recordTypes: names.recordTypes }),
  }
}

/** The fields of relation targets, and the record types, by id. */
async function namesFor(reader: Reader, detail: Content, fields: readonly Content[]): Promise<FieldNames> {
  const wanted = new Set(
    fields
      .filter((field) => field['type'] === 'relation')
      .map((field) => Number(contentOf(field['metadata'])['relatedTableId'])),
  )
  const byTable = new Map<number, Map<number, string>>()
  for (const id of wanted) byTable.set(id, await fieldsOf(reader.api, id))
  return { fields: byTable, recordTypes: byId(listIn(detail, 'record_types')) }
}

async function fieldsOf(api: Reader['api'], tableId: number): Promise<Map<number, string>> {
  for (const folder of ['objects', 'tables']) {
    const row = (await everyOne(api, folder, false)).find((one) => one['id'] === tableId)
    if (row !== undefined)
      return byId(listIn(await detailOf(api, `${folder}/${String(row['name'])}`), 'fields'))
  }
  return new Map()
}

function rememberRecordTypes({ ids }: Writer, path: string, detail: Content): void {
  for (const type of listIn(detail, 'record_types'))
    ids.set(`${path}#${String(type['name'])}`, Number(type['id']))
}

/** Creates and changes the fields with these prerequisites. */
async function writeFields(
  writer: Writer,
  { path, content }: File,
  needs: ReturnType<typeof needsOf>,
): Promise<void> {
  const fields = listIn(content, 'fields').filter((field) => needsOf(field) === needs)
  // A formula may read a field that shows a relation from the other side.
  const wanted = [...fields.filter((field) => !isFormula(field)), ...fields.filter(isFormula)]
  if (wanted.length === 0) return
  const { api } = writer
  const detail = await detailOf(api, path)
  const present = listIn(detail, 'fields')
  const relations = wanted.map((field) => contentOf(writer.resolved(field)))
  const names = await namesFor(writer, detail, [...relations, ...present])
  for (const field of wanted) {
    await atPlace(`fields.${String(field['name'])}`, async () => {
      let known = present.find((one) => one['name'] === field['name'])
      known ??= contentOf(await api(`POST /${path}/fields`, fieldBody(writer, field, names)))
      const change = fieldChange(writer, field, await fieldContent(writer, known, names), names)
      if (change !== undefined) await api(`PATCH /${path}/fields/${String(known['id'])}`, change)
    })
  }
}

function isFormula(field: Content): boolean {
  return field['type'] === 'formula'
}

async function writeRest(writer: Writer, { path, content }: File, isObject: boolean): Promise<void> {
  const { api, prune } = writer
  const detail = await detailOf(api, path)
  await placeFields(writer, path, content, listIn(detail, 'fields'))
  const fields = byId(listIn(detail, 'fields'))
  const types = listIn(content, 'record_types')
  if (isObject) await writeSecurity(api, path, types, listIn(detail, 'record_types'), fields)
  else await share(writer, path, content)
  const names = { fields, recordTypes: byId(listIn(detail, 'record_types')) }
  const views = { wanted: listIn(content, 'views'), present: listIn(detail, 'views') }
  if (content['views'] !== undefined) await writeViews(api, path, views, names, prune)
  if (prune && isObject && content['record_types'] !== undefined) await removeRecordTypes(api, path, types)
}

async function share({ api }: Writer, path: string, { sharing: workspace }: Content): Promise<void> {
  if (workspace === undefined) return
  const before = contentOf(await api(`GET /${path}/sharing`))
  if (workspace !== before['workspace']) await api(`PUT /${path}/sharing`, { ...before, workspace })
}

/** Puts fields into the order of the file; with `prune`, deletes those that it does not name. */
async function placeFields(
  { api, prune }: Writer,
  path: string,
  content: Content,
  fields: readonly Content[],
): Promise<void> {
  if (content['fields'] === undefined) return
  const wanted = listIn(content, 'fields').map((field) => String(field['name']))
  if (prune) {
    const gone = fields.filter(
      (field) => field['built_in'] !== true && !wanted.includes(String(field['name'])),
    )
    for (const field of gone) await api(`DELETE /${path}/fields/${String(field['id'])}?force=true`)
  }
  const order = fields.map((field) => String(field['name'])).filter((name) => wanted.includes(name))
  for (const [index, name] of wanted.entries()) {
    if (order[index] === name) continue
    order.splice(order.indexOf(name), 1)
    order.splice(index, 0, name)
    const field = fields.find((one) => one['name'] === name)
    if (field !== undefined) await api(`PATCH /${path}/fields/${String(field['id'])}`, { order: index })
  }
}
