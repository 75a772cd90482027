import { createHash, randomBytes } from 'node:crypto'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'

export interface WebhookRow {
  id: string
  account_id: number
  name: string
  description: string | null
  is_active: boolean
  token_hash: Buffer | null
  signing_secret: string | null
  created_at: Date
  updated_at: Date
}

const columns = [
  'id',
  'account_id',
  'name',
  'description',
  'is_active',
  'token_hash',
  'signing_secret',
  'created_at',
  'updated_at',
] as const

export function webhookUrl(app: App, id: string): string {
  return `${app.publicUrl}/webhooks/${id}`
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 256 random bits as the 64 characters that the API promises. */
function newToken(): string {
  return randomBytes(32).toString('hex')
}

export interface NewWebhook {
  accountId: number
  userId: number | null
  name: string
  description?: string | null | undefined
  useAuthentication: boolean
}

/** Creates a webhook. Only the hash of the token is stored, so it is returned once. */
export async function createWebhook(
  db: Db,
  webhook: NewWebhook,
): Promise<{ row: WebhookRow; accessToken: string | undefined }> {
  const accessToken = webhook.useAuthentication ? newToken() : undefined
  const row = await db
    .insertInto('webhooks')
    .values({
      id: `wh_${randomBytes(16).toString('hex')}`,
      account_id: webhook.accountId,
      name: webhook.name,
      description: webhook.description ?? null,
      token_hash: accessToken === undefined ? null : hashOf(accessToken),
      created_by: webhook.userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { row, accessToken }
}

export function listWebhooks(db: Db, accountId: number): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const byId = statement<WebhookRow, [id: string]>(
  'webhooks.find',
  `select ${columns.join(', ')} from webhooks where id = $1`,
)

/** Finds a webhook of any account by the id in its URL. */
export function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return byId.first(db, id)
}

export async function readWebhook(db: Db, accountId: number, id: string): Promise<WebhookRow> {
  const found = await findWebhook(db, id)
  if (found === undefined || found.account_id !== accountId) throw notFound('webhook')
  return found
}

interface WebhookChange {
  name?: string
  description?: string | null
  is_active?: boolean
  token_hash?: Buffer
  signing_secret?: string | null
}

export async function changeWebhook(
  db: Db,
  accountId: number,
  id: string,
  values: WebhookChange,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ ...values, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('webhook')
}

export function setActive(db: Db, accountId: number, id: string, isActive: boolean): Promise<void> {
  return changeWebhook(db, accountId, id, { is_active: isActive })
}

/** Replaces the token of a webhook. The old one stops working at once. A webhook without a token now requires one. */
export async function rotateToken(db: Db, accountId: number, id: string): Promise<string> {
  const token = newToken()
  await changeWebhook(db, accountId, id, { token_hash: hashOf(token) })
  return token
}

/** Returns a secret that deliveries must be signed with from now on. */
export async function requireSignature(app: App, accountId: number, id: string): Promise<string> {
  const secret = newToken()
  await changeWebhook(app.db, accountId, id, { signing_secret: app.secrets.seal(secret, secretPlace(id)) })
  return secret
}

/** Deliveries need no signature any more. */
export function dropSignature(db: Db, accountId: number, id: string): Promise<void> {
  return changeWebhook(db, accountId, id, { signing_secret: null })
}

export function signingSecret(app: App, webhook: WebhookRow): string | undefined {
  if (webhook.signing_secret === null) return undefined
  return app.secrets.open(webhook.signing_secret, secretPlace(webhook.id))
}

function secretPlace(id: string): string {
  return `webhooks/${id}/signing`
}

/** Deletes a webhook with its deliveries. Its address answers 404 from then on. Returns the name. */
export async function revokeWebhook(db: Db, accountId: number, id: string): Promise<string> {
  const deleted = await db
    .deleteFrom('webhooks')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (deleted === undefined) throw notFound('webhook')
  return deleted.name
}
