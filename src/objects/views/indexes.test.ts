import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asSuperuser } from '../../../test/harness/database.ts'
import { type TestAccount, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { currentCatalogue, withObject } from '../catalogue/catalogue.ts'
import { objects } from '../index.ts'
import { compilePage, positionOf } from '../query/index.ts'
import { compileFilter, readList } from '../rows/filter.ts'
import { columnsFor, compilationFor, rowAlias } from '../rows/select.ts'
import { addIndex, indexViews, restViewIndexes } from './indexes.ts'

const server = useServer({ capabilities: [accounts, objects] })
const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

const stage = (value: string) => ({ query: { path: 'Stage', operator: 'equals', value } })

async function dealsOf(account: TestAccount) {
  const catalogue = await currentCatalogue(server.app, account.id)
  const object = catalogue.byName.get('deals')
  if (object === undefined) throw new Error('there are no deals')
  const column = (name: string) => `f${object.fields.find((field) => field.name === name)?.id}`
  const settle = (revive = true) =>
    indexViews.run(server.app, { accountId: account.id, objectId: object.id, revive }, context)
  const indexes = async () => {
    const { rows } = await sql<{ name: string; definition: string; valid: boolean }>`
      select c.relname as name, pg_get_indexdef(c.oid) as definition, i.indisvalid as valid
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${`records.t${object.id}`}::regclass and c.relname like '%\\_view\\_%'
      order by c.oid`.execute(server.app.db)
    return rows.map((row) => ({ ...row, definition: row.definition.split(' USING ')[1] }))
  }
  return { object, column, settle, indexes }
}

it('is made of the columns that the filter fixes, the sort, and the id, for the rows that the filter leaves', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const { column, settle, indexes } = await dealsOf(account)
  const [stageColumn, amount, name, closes] = ['Stage', 'Amount', 'Name', 'Close date'].map(column)
  await api.ok.post('/objects/deals/views', {
    name: 'Big won ones',
    query: {
      and: [
        { path: 'Stage', operator: 'equals', value: 'Won' },
        { path: 'Amount', operator: 'greaterThan', value: 1000 },
        { path: 'Name', operator: 'equals', value: "O'Hara $1" },
        { path: 'Close date', operator: 'lessThan', value: 'TODAY' },
        { path: '[People].[Name]', operator: 'equals', value: 'Ada' },
      ],
    },
    sort: [{ field: 'Close date', direction: 'desc' }, { field: 'Name' }],
  })
  await settle()
  const [index, ...others] = await indexes()
  expect(others).toEqual([])
  expect(index?.valid).toBe(true)
  expect(index?.definition).toBe(
    `btree (${stageColumn}, ${closes} DESC NULLS LAST, "left"(${name}, 200) COLLATE "und-x-icu", id) ` +
      `WHERE ((deleted_at IS NULL) AND (${name} = 'O''Hara $1'::text) AND (${amount} > '1000'::numeric))`,
  )
})

it('serves the very query that a page of the view sends', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const { object, column, settle, indexes } = await dealsOf(account)
  const { id: type } = object.recordTypes[0] ?? { id: 0 }
  await sql`insert into ${sql.id('records', `t${object.id}`)} (id, record_type_id, ${sql.id(column('Amount'))}, ${sql.id(column('Name'))})
    select lpad(to_hex(n), 24, '0'), ${type}, n % 10, 'deal ' || n % 5000 from generate_series(1, 20000) n`.execute(
    server.app.db,
  )
  await sql`analyze ${sql.id('records', `t${object.id}`)}`.execute(server.app.db)
  const view = await api.ok.post('/objects/deals/views', {
    name: 'x',
    query: {
      and: [
        { path: 'Amount', operator: 'equals', value: 7 },
        { path: 'Name', operator: 'contains', value: 'deal' },
        {
          or: [
            { path: 'Name', operator: 'notEquals', value: 'x' },
            { path: 'Stage', operator: 'in', value: ['Won', 'Lost'] },
          ],
        },
      ],
    },
    sort: [{ field: 'Name', direction: 'desc' }],
  })
  await settle()
  const [index] = await indexes()
  const page = await api.ok.post('/objects/deals/rows/list', { view_id: view.id, limit: 5 })
  expect(page.results).toHaveLength(5)
  for (const cursor of [undefined, page.next_cursor]) {
    const plan = await planOf(account, view.id, cursor)
    expect(plan).toContain(`Index Scan using ${index?.name} on t${object.id}`)
    expect(plan).not.toContain(`Seq Scan on t${object.id}`)
  }
})

async function planOf(account: TestAccount, viewId: number, cursor: string | undefined): Promise<string> {
  const user = { id: account.owner.id, email: account.owner.email, role: 'OWNER' as const }
  const actor = { account: { id: account.id, name: '', namespace: account.namespace }, user }
  return withObject(server.app, actor, { kind: 'object', name: 'deals' }, async (scope) => {
    const list = await readList(scope, { view_id: viewId })
    const compilation = compilationFor(scope)
    const query = compilePage(
      {
        shape: scope.object,
        alias: rowAlias,
        columns: columnsFor(list.fields, scope.object, compilation),
        where: compileFilter(scope, list, compilation),
        sort: list.sort,
        position: cursor === undefined ? undefined : positionOf(cursor, list.sort),
        limit: 51,
      },
      compilation,
    )
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(server.app.db)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
}

it('is shared by views that differ in a value, left out where the primary key will do, and dropped with its last view', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const { settle, indexes } = await dealsOf(account)
  const make = (body: object) => api.ok.post('/objects/deals/views', { name: 'x', ...body })
  const views = [await make(stage('Won')), await make(stage('Lost'))]
  await make({})
  await make({ ...stage('New'), shared: false })
  await settle()
  expect(await indexes()).toHaveLength(1)
  await api.ok.delete(`/objects/deals/views/${views[0].id}`)
  await settle()
  expect(await indexes()).toHaveLength(1)
  await api.ok.patch(`/objects/deals/views/${views[1].id}`, { query: null })
  await settle()
  expect(await indexes()).toEqual([])
})

it('is one of at most ten, and gives way when it has rested', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const { object, settle, indexes } = await dealsOf(account)
  for (let value = 0; value < 12; value++) {
    const query = { path: 'Amount', operator: 'greaterThan', value }
    await api.ok.post('/objects/deals/views', { name: 'x', query })
  }
  await settle()
  const before = await indexes()
  expect(before).toHaveLength(10)
  const resting = { used_at: new Date(Date.now() - 2 * 86_400_000) }
  const oldest = await server.app.db
    .selectFrom('view_indexes')
    .select('id')
    .where('object_id', '=', object.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await server.app.db.updateTable('view_indexes').set(resting).where('id', '=', oldest.id).execute()
  await settle(false)
  const after = await indexes()
  expect(after).toHaveLength(10)
  expect(after.map((index) => index.name)).not.toContain(before[0]?.name)
})

it('is dropped after a month without use, and built again when a view changes', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const { object, settle, indexes } = await dealsOf(account)
  const view = await api.ok.post('/objects/deals/views', { name: 'x', sort: [{ field: 'Amount' }] })
  await settle()
  const month = { used_at: new Date(Date.now() - 31 * 86_400_000) }
  await server.app.db.updateTable('view_indexes').set(month).where('object_id', '=', object.id).execute()
  await restViewIndexes.run(server.app, context)
  expect(await indexes()).toEqual([])
  await settle(false)
  expect(await indexes()).toEqual([])
  await api.ok.patch(`/objects/deals/views/${view.id}`, { name: 'y' })
  await settle()
  expect(await indexes()).toHaveLength(1)
})

it('is dropped after a month without use where it was made for an order that people often read in', async () => {
  const account = await server.createAccount()
  const { object, indexes } = await dealsOf(account)
  await addIndex(server.app, account.id, object.id, '(id) where deleted_at is null')
  await restViewIndexes.run(server.app, context)
  expect(await indexes()).toHaveLength(1)
  const month = { used_at: new Date(Date.now() - 31 * 86_400_000) }
  await server.app.db.updateTable('view_indexes').set(month).where('object_id', '=', object.id).execute()
  await restViewIndexes.run(server.app, context)
  expect(await indexes()).toEqual([])
})

it('is mended where a crash left it half-built, and forgotten where its field is gone', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const field = await api.ok.post('/objects/deals/fields', { name: 'Score', type: 'number' })
  const { settle, indexes } = await dealsOf(account)
  await api.ok.post('/objects/deals/views', { name: 'x', sort: [{ field: 'Score' }] })
  await settle()
  const [index] = await indexes()
  await asSuperuser(
    server.app.database.url,
    `update pg_index set indisvalid = false where indexrelid = 'records.${index?.name}'::regclass`,
  )
  await settle()
  expect((await indexes()).map((one) => one.valid)).toEqual([true])
  await api.ok.delete(`/objects/deals/fields/${field.id}?force=true`)
  await settle()
  expect(await indexes()).toEqual([])
})
