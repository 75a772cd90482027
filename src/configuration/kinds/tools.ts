import { createTool, toolTypes } from '../../agents/index.ts'
import { fixedOrigin } from '../../graphs/index.ts'
import { type Content, changed, contentOf, picked, textsIn } from '../content.ts'
import { schemaDefaults, wholeValues } from '../defaults.ts'
import type { Kind, Writer } from '../kind.ts'
import { madeId, simpleKind } from './simple.ts'
import { secretsGone } from './variables.ts'

const kept = ['id', 'createdBy', 'createdAt', 'updatedAt', 'secretNames', 'switchedOff']

const base = simpleKind({
  folder: 'tools',
  list: 'tools',
  paged: true,
  kind: 'tool',
  keys: [],
  change: 'PUT',
  forced: true,
})

/** A tool as defined, with only the names of its secrets. */
export const toolKind: Kind = {
  ...base,
  defaults: { values: toolDefaults },
  late: true,
  read: async ({ refTo }, { row }) => {
    const definition = Object.fromEntries(Object.entries(row).filter(([key]) => !kept.includes(key)))
    const pointed = {
      ...(row['tableId'] === undefined ? {} : { tableId: await refTo('table', row['tableId']) }),
      ...(row['recordTypeId'] === undefined
        ? {}
        : { recordTypeId: await refTo('recordType', row['recordTypeId']) }),
    }
    const secrets = row['secretNames'] === undefined ? {} : { secrets: row['secretNames'] }
    return { ...definition, ...pointed, ...secrets }
  },
  create: async (writer, { path, content }) => {
    const { api, app, caller } = writer
    const { body, secrets } = bodyOf(writer, path, content, [])
    // A tool of another server stays as pinned in the file, because a new look at that server would be another
    // decision.
    if (content['type'] === 'MCP')
      return (
        await createTool(app, caller, toolTypes.MCP.schema.parse({ ...body, switchedOff: null }), secrets)
      ).id
    return madeId(
      await api('POST /tools', { ...body, ...(Object.keys(secrets).length === 0 ? {} : { secrets }) }),
    )
  },
  write: [
    async (writer, { path, content }, id) => {
      const before = writer.present.get(path)
      if (before === undefined) return
      const names = (before.row['secretNames'] as string[] | undefined) ?? []
      const { body, secrets: given } = bodyOf(
        writer,
        path,
        content,
        isMoved(content, before.content) ? [] : names,
      )
      const gone = secretsGone(writer, content, names).map((name) => [name, null] as const)
      const secrets = { ...given, ...Object.fromEntries(gone) }
      const current = contentOf(writer.resolved(before.content))
      const difference = changed(body, current)
      if (difference === undefined && Object.keys(secrets).length === 0) return
      await writer.api(`PUT /tools/${id}`, {
        ...(Object.keys(given).length === 0 ? {} : picked(body, ['url'])),
        ...difference,
        ...(Object.keys(secrets).length === 0 ? {} : { secrets }),
      })
    },
  ],
}

function toolDefaults(content: Content): Content {
  const type = Object.values(toolTypes).find((one) => one.schema.shape.type.value === content['type'])
  if (type === undefined) return {}
  const { switchedOff: _, ...defaults } = schemaDefaults(type.schema)
  return wholeValues(defaults, content)
}

/** Reports whether the tool now calls another origin: its secrets must then be entered again. */
function isMoved({ url }: Content, before: Content): boolean {
  return url !== undefined && originIn(url) !== originIn(before['url'])
}

function originIn(url: unknown): string | undefined {
  return typeof url === 'string' ? fixedOrigin(url) : undefined
}

function bodyOf(writer: Writer, path: string, content: Content, known: readonly string[]) {
  const { secrets: _, ...definition } = content
  const secrets = writer.secretsFor(path, textsIn(content, 'secrets'), known)
  return { body: contentOf(writer.resolved(picked(definition, Object.keys(definition)))), secrets }
}
