import { crmA } from './crm-a/index.ts'
import { documentsA } from './documents-a/index.ts'
import { driveA } from './drive-a/index.ts'
import { mailA } from './mail-a/index.ts'
import { mailB } from './mail-b/index.ts'
import type { Provider, TriggerType } from './provider.ts'
import { spreadsheetsA } from './spreadsheets-a/index.ts'
import { tasksA } from './tasks-a/index.ts'

/** The services whose accounts can be connected. No message of a team chat starts a workflow: there is none of those. */
export const providers: readonly Provider[] = [mailA, spreadsheetsA, documentsA, driveA, tasksA, crmA, mailB]

export const providerByKind: ReadonlyMap<string, Provider> = new Map(
  providers.map((provider) => [provider.kind, provider]),
)

export interface ServedTrigger {
  provider: Provider
  trigger: TriggerType
}

/** Every event that can start a workflow, by its slug. */
export const triggerBySlug: ReadonlyMap<string, ServedTrigger> = new Map(
  providers.flatMap((provider) =>
    provider.triggers.map((trigger) => [trigger.slug, { provider, trigger }] as const),
  ),
)
