import { referenceProblems } from '../../authoring/index.ts'
import { fixedOrigin, storageIssues } from '../../graphs/index.ts'
import { type BoundSecret, originRefusal } from '../../kit/bound-secret.ts'
import type { UserCaller } from '../../kit/caller.ts'
import { refuseWhileUsed } from '../../kit/in-use.ts'
import { parse } from '../../kit/issues.ts'
import { conflict, invalid, notFound, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, isUniqueViolation, transact } from '../../platform/database/index.ts'
import { unassign } from '../usage.ts'
import type { SecretChange } from './tool-type.ts'
import { type Tool, toolTypeOf } from './tool-types.ts'

/** Sealed, by name. */
type Secrets = Readonly<Record<string, string>>

export interface ToolRow {
  id: number
  definition: Tool
  secrets: Secrets
  created_by: number | null
  /** The teammate who last changed it. */
  set_up_by: number | null
  created_at: Date
  updated_at: Date
}

const columns = [
  'id',
  'name',
  'description',
  'kind',
  'definition',
  'secrets',
  'created_by',
  'set_up_by',
  'created_at',
  'updated_at',
] as const

function toolsOf(db: Db, accountId: number) {
  return db.selectFrom('tools').select(columns).where('account_id', '=', accountId)
}

type StoredTool = Awaited<ReturnType<ReturnType<typeof toolsOf>['executeTakeFirstOrThrow']>>

function toolFrom(row: StoredTool): ToolRow {
  const { name, description, kind } = row
  return {
    id: row.id,
    definition: toolTypeOf(kind).schema.parse({ type: kind, name, description, ...Object(row.definition) }),
    secrets: row.secrets as unknown as Secrets,
    created_by: row.created_by,
    set_up_by: row.set_up_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function stored({ type, name, description, ...definition }: Tool) {
  return { kind: type, name, description, definition: JSON.stringify(definition) }
}

export async function listTools(
  db: Db,
  accountId: number,
  page: { after: number | undefined; limit: number },
): Promise<ToolRow[]> {
  const rows = await toolsOf(db, accountId)
    .where('id', '>', page.after ?? 0)
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map(toolFrom)
}

export async function readTool(db: Db, accountId: number, id: number): Promise<ToolRow> {
  return existing(await toolsOf(db, accountId).where('id', '=', id).executeTakeFirst())
}

async function lockTool(db: Db, accountId: number, id: number): Promise<ToolRow> {
  return existing(await toolsOf(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst())
}

function existing(row: StoredTool | undefined): ToolRow {
  if (row === undefined) throw notFound('tool')
  return toolFrom(row)
}

export async function createTool(
  app: App,
  caller: UserCaller,
  definition: Tool,
  secrets: SecretChange,
): Promise<ToolRow> {
  await check(app, caller, definition, Object.keys(secrets))
  return nameTaken(definition.name, () =>
    transact(app, async ({ db }) => {
      const { id } = await db
        .insertInto('tools')
        .values({
          account_id: caller.account.id,
          ...stored(definition),
          created_by: caller.user.id,
          set_up_by: caller.user.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('tools')
        .set({ secrets: JSON.stringify(changedSecrets(app, { id, definition }, {}, secrets)) })
        .where('id', '=', id)
        .execute()
      return readTool(db, caller.account.id, id)
    }),
  )
}

/**
 * Changes the given keys. The whole tool must still be valid: a secret that a header names can't be removed.
 * Changes wait for each other, so that none overwrites another.
 */
export function changeTool(
  app: App,
  caller: UserCaller,
  id: number,
  change: Readonly<Record<string, unknown>>,
  secretChange: SecretChange,
): Promise<ToolRow> {
  return nameTaken(String(change['name']), () =>
    transact(app, async (app) => {
      const before = await lockTool(app.db, caller.account.id, id)
      const definition = changedDefinition(before.definition, change, secretChange)
      const secrets = changedSecrets(app, { id, definition }, before.secrets, secretChange)
      await check(app, caller, definition, Object.keys(secrets))
      refuseOtherOrigin(before, definition, secretChange)
      await app.db
        .updateTable('tools')
        .set({
          ...stored(definition),
          secrets: JSON.stringify(secrets),
          set_up_by: caller.user.id,
          updated_at: new Date(),
        })
        .where('id', '=', id)
        .execute()
      return readTool(app.db, caller.account.id, id)
    }),
  )
}

function changedDefinition(
  before: Tool,
  change: Readonly<Record<string, unknown>>,
  secretChange: SecretChange,
): Tool {
  const { type } = before
  if (change['type'] !== undefined && change['type'] !== type) {
    throw wrong('type', 'fixed', `This is a tool of type ${type}, and stays one.`)
  }
  const { schema, url, refuseChange } = toolTypeOf(type)
  if (url === undefined && Object.keys(secretChange).length > 0) {
    throw wrong('secrets', 'not_allowed', `A ${type} tool has no secrets.`)
  }
  refuseChange(before, change, secretChange)
  return parse(schema, { ...before, ...change })
}

/** Returns its name. */
export function deleteTool(app: App, accountId: number, id: number, force: boolean): Promise<string> {
  return transact(app, async ({ db }) => {
    const { definition } = await readTool(db, accountId, id)
    if (!force) await refuseWhileUsed(app.capabilities, db, accountId, { kind: 'tool', label: 'tool', id })
    await unassign(db, accountId, 'customToolIds', id)
    await db.deleteFrom('tools').where('id', '=', id).execute()
    return definition.name
  })
}

async function check(
  app: App,
  caller: UserCaller,
  definition: Tool,
  secretNames: readonly string[],
): Promise<void> {
  const scope = { accountId: caller.account.id, userId: caller.user.id }
  const { issues: issuesOf, references } = toolTypeOf(definition.type)
  const issues = [
    ...storageIssues(definition),
    ...issuesOf(definition, secretNames),
    ...(await referenceProblems(app, scope, references(definition))),
  ]
  if (issues.length > 0) throw invalid(issues)
}

/** The origin is part of the seal: a secret doesn't open for a tool that calls another one. */
function secretPlace(toolId: number, name: string, origin: string): string {
  return `tools/${toolId}/${name} for ${origin}`
}

function originOf(definition: Tool): string {
  const url = toolTypeOf(definition.type).url?.(definition)
  return (url === undefined ? undefined : fixedOrigin(url)) ?? ''
}

export function openSecrets(
  app: App,
  { id, definition, secrets }: Pick<ToolRow, 'id' | 'definition' | 'secrets'>,
): Map<string, BoundSecret> {
  const origin = originOf(definition)
  return new Map(
    Object.entries(secrets).map(([name, sealed]) => [
      name,
      { name, origins: [origin], value: app.secrets.open(sealed, secretPlace(id, name, origin)) },
    ]),
  )
}

/** Those of the tools that still exist. */
export async function findTools(db: Db, accountId: number, ids: readonly number[]): Promise<ToolRow[]> {
  if (ids.length === 0) return []
  return (await toolsOf(db, accountId).where('id', 'in', ids).orderBy('id').execute()).map(toolFrom)
}

function changedSecrets(
  app: App,
  { id, definition }: Pick<ToolRow, 'id' | 'definition'>,
  before: Secrets,
  change: SecretChange,
): Secrets {
  const after: Record<string, string> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete after[name]
    else after[name] = app.secrets.seal(value, secretPlace(id, name, originOf(definition)))
  }
  return after
}

/** A tool that calls another origin needs all of its secrets again. */
function refuseOtherOrigin(before: ToolRow, definition: Tool, change: SecretChange): void {
  const kept = Object.keys(before.secrets).filter((name) => !(name in change))
  const issues = kept.flatMap((name) => {
    const message = originRefusal({ name, origins: [originOf(before.definition)] }, originOf(definition))
    return message === undefined ? [] : [{ path: `secrets.${name}`, code: 'secret_origin', message }]
  })
  if (issues.length > 0) throw invalid(issues)
}

async function nameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'tools_name')) throw error
    throw conflict(`A tool called "${name}" exists already.`, [
      { path: 'name', code: 'taken', message: 'Names of tools are unique in the account.' },
    ])
  }
}
