import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Api, Json } from '../../test/harness/api.ts'
import { fillAccount } from '../../test/harness/configuration/fill-account.ts'
import { useServer } from '../../test/harness/server.ts'
import { transact } from '../platform/database/index.ts'

interface File {
  path: string
  content: Json
}

type Path = readonly (string | number)[]

const server = useServer()
let api: Api
let files: File[]

beforeAll(async () => {
  api = (await server.account.owner.signIn()).api
  await fillAccount(api)
  files = await pull()
})

async function pull(): Promise<File[]> {
  const { results } = await api.ok.get('/configuration')
  return results.map(({ path, content }: File) => ({ path, content }))
}

function push(wanted: readonly File[]) {
  return api.put('/configuration', { files: wanted, prune: true, secrets: { SHOP_KEY: 'sk_other' } })
}

function replaced(value: Json, [step, ...rest]: Path, by: unknown): Json {
  if (step === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[step] = replaced(copy[step], rest, by)
  return copy
}

function withValue(file: string, at: Path, value: unknown): File[] {
  return files.map((one) =>
    one.path === file ? { path: file, content: replaced(one.content, at, value) } : one,
  )
}

/** Every place in the files that references something else. */
const places: [file: string, ...at: Path][] = [
  ['agents/reception/agent', 'setting', 'customToolIds', 0],
  ['agents/reception/agent', 'setting', 'playbookIds'],
  ['agents/reception/agent', 'setting', 'aiModelId'],
  ['agents/reception/agent', 'handOver', 'teamId'],
  ['agents/reception/agent', 'knowledgeBases', 0],
  ['agents/reception/agent', 'channels', 'a/b%'],
  ['agents/reception/flows/cancelling', 'nodes', 0, 'data', 'intentIds', 0],
  ['agents/reception/flows/cancelling', 'nodes', 1, 'data', 'knowledgeBaseIds'],
  ['agents/reception/flows/cancelling', 'edges', 0, 'to'],
  ['objects/orders', 'record_types', 0],
  ['objects/orders', 'fields', 3, 'metadata', 'expression', 'arguments', 0, 'field'],
  ['objects/orders', 'fields', 0, 'record_type'],
  ['objects/orders', 'views', 0, 'query', 'path'],
  ['objects/orders', 'views', 0, 'fields', 0],
  ['objects/orders', 'views', 0, 'aggregations', 0, 'field'],
  ['tables/notes', 'fields', 1, 'metadata', 'relatedTableId'],
  ['tables/notes', 'fields', 1, 'metadata', 'displayColumn'],
  ['tools/find-order', 'tableId'],
  ['tools/find-order', 'recordTypeId'],
  ['workflows/new-orders', 'nodes', 0, 'data', 'triggerByWebhookIds', 0],
  ['workflows/new-orders', 'nodes', 1, 'data', 'captureVariables', 0, 'name'],
]

const badReferences: unknown[] = [
  'ref(tools/nowhere)',
  'ref(teams/support)',
  'ref(objects/orders#nothing)',
  'ref(team: a\0b)',
  'ref()',
  'a/b%',
  1e15,
  -1,
  null,
  [null],
  { x: 1 },
]

it.each(places.map(([file, ...at]) => ({ file, at, place: `${file}: ${at.join('.')}` })))(
  'accepts or refuses bad references at $place, and never fails',
  async ({ file, at }) => {
    for (const value of badReferences) {
      const { status, text } = await push(withValue(file, at, value))
      expect([200, 400], `${JSON.stringify(value)}: ${text}`).toContain(status)
      // An accepted change is undone, so that each value is tried on the same account.
      const back = status === 200 ? await push(files) : undefined
      expect([200, undefined]).toContain(back?.status)
    }
  },
)

it('answers 503 when records to be deleted are in use, and changes nothing', async () => {
  const notes = (await api.ok.get('/tables/notes')).id
  const others = files.flatMap(({ path, content }) => {
    if (path === 'tables/notes') return []
    // A formula of the orders counts their notes.
    const fields = content.fields?.filter(({ name }: Json) => name !== 'Noted')
    return [{ path, content: path === 'objects/orders' ? { ...content, fields } : content }]
  })
  await transact(server.app, async ({ db }) => {
    await sql`lock table ${sql.id('records', `t${notes}`)} in access share mode`.execute(db)
    expect((await push(others)).status).toBe(503)
  })
  expect(await pull()).toEqual(files)
})
