import { sql } from 'kysely'
import { findNamed } from '../authoring/index.ts'
import type { UserCaller } from '../kit/caller.ts'
import type { Found, SearchRequest } from '../kit/search.ts'
import type { App } from '../platform/app.ts'

/** Automations by name and description. */
export function findWorkflows(app: App, caller: UserCaller, request: SearchRequest): Promise<Found[]> {
  const own = sql<never>`select id::text, name, description, updated_at from workflows
    where account_id = ${caller.account.id} and deleted_at is null`
  return findNamed(app, own, request)
}
