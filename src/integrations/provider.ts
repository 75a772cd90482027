import type { z } from 'zod'
import type { Config } from '../platform/config/index.ts'
import type { ProviderClient } from './client/provider-client.ts'

/** A company with one sign-in for all its services. */
export interface Vendor {
  name: string
  /** The credentials of our app; undefined if the operator has not registered one. */
  client: (config: Config) => { id: string | undefined; secret: string | undefined }
  /** The variables for these credentials, for an operator who has yet to set them. */
  clientSettings: string
  authorizeUrl: (config: Config) => string
  tokenUrl: (config: Config) => string
  /** Null if the vendor can't revoke tokens. */
  revokeUrl: ((config: Config) => string) | null
  /** Parameters of its consent page beyond the standard. */
  parameters?: Readonly<Record<string, string>>
}

/** A thing at the service that trigger configurations name. */
export interface ResourceItem {
  id: string
  name: string
}

export interface ResourcePage {
  items: readonly ResourceItem[]
  /** The token for the next page. */
  next: string | null
}

export interface PageRequest {
  limit: number
  token: string | undefined
}

/** A list of such things: one look-up of the API, and one `resourceType`. */
export interface ResourceType {
  /** `sheet` */
  type: string
  /** Its path below that of the provider; a parameter names the parent: `spreadsheets/{spreadsheetId}/sheets`. */
  path: string
  /** The key of a trigger configuration that takes such an id: `sheet_name`. */
  key: string
  /** The plural in plain language: «sheets of a spreadsheet». */
  label: string
  parent?: { parameter: string; label: string; schema: z.ZodType<string> }
  list: (client: ProviderClient, page: PageRequest, parent: string) => Promise<ResourcePage>
}

/** One key of a trigger configuration. */
export interface ConfigField<T = unknown> {
  type: 'string' | 'number' | 'array'
  description: string
  required: boolean
  /** False if the platform sets the value and ignores input. */
  userConfigurable: boolean
  /** The list that its values come from. */
  resourceType: string | undefined
  /** The field that the list depends on. */
  parent: string | undefined
  schema: z.ZodType<T>
}

export type ConfigFields = Readonly<Record<string, ConfigField>>
type ConfigOf<F extends ConfigFields> = { [K in keyof F]: F[K] extends ConfigField<infer T> ? T : never }

export interface FoundEvent {
  /** The id that distinguishes it from every other event of the subscription, the same on each poll. */
  id: string
  /** Loads the rest; null if it turns out to be no event. */
  load: () => Promise<{ occurredAt: Date; payload: Readonly<Record<string, unknown>> } | null>
}

export interface Poll<Settings> {
  client: ProviderClient
  config: Settings
  /** The position after the last poll; null on the first. */
  cursor: unknown
  subscribedAt: Date
  now: Date
}

export interface PollResult {
  /** Oldest first; may include events of an earlier poll. */
  events: readonly FoundEvent[]
  cursor: unknown
}

/** An event of a service that can start a workflow. */
export interface TriggerType {
  slug: string
  name: string
  description: string
  fields: ConfigFields
  poll: (poll: Poll<Readonly<Record<string, unknown>>>) => Promise<PollResult>
}

export function trigger<const F extends ConfigFields>(definition: {
  slug: string
  name: string
  description: string
  fields: F
  poll: (poll: Poll<ConfigOf<F>>) => Promise<PollResult>
}): TriggerType {
  // A poll always gets the values that these same fields have parsed.
  return { ...definition, poll: definition.poll as unknown as TriggerType['poll'] }
}

/** A service whose accounts can be connected. */
export interface Provider {
  /** `mail-a`: a segment of the API. */
  kind: string
  /** `GMAIL` */
  toolkit: string
  name: string
  vendor: Vendor
  scopes: readonly string[]
  /** True if each customer has a separate URL, which comes with the token or is entered. */
  hasInstances?: true
  /** The readable name of the account. Fails if the credentials are invalid. */
  identify: (client: ProviderClient) => Promise<string>
  resources: readonly ResourceType[]
  triggers: readonly TriggerType[]
}
