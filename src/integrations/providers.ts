import { asana } from './asana/index.ts'
import { gmail } from './gmail/index.ts'
import { googleDocs } from './google-docs/index.ts'
import { googleDrive } from './google-drive/index.ts'
import { googleSheets } from './google-sheets/index.ts'
import { outlook } from './outlook/index.ts'
import type { Provider, TriggerType } from './provider.ts'
import { salesforce } from './salesforce/index.ts'

/**
 * The services whose accounts can be connected. Team chat is not among them, because its messages start no workflow.
 */
export const providers: readonly Provider[] = [
  gmail,
  googleSheets,
  googleDocs,
  googleDrive,
  asana,
  salesforce,
  outlook,
]

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
