import type { z } from 'zod'
import type { Config } from '../platform/config/index.ts'
import type { ProviderClient } from './client/provider-client.ts'

/** A company with one way to sign in to all its services. */
export interface Vendor {
  name: string
  /** Who we are to it; undefined where nobody has registered us. */
  client: (config: Config) => { id: string | undefined; secret: string | undefined }
  /** The variables that hold it, for whoever has yet to set them. */
  clientSettings: string
  authorizeUrl: (config: Config) => string
  tokenUrl: (config: Config) => string
  /** Null where it has no way to take a token back. */
  revokeUrl: ((config: Config) => string) | null
  /** What its consent page wants to be told beyond the standard. */
  parameters?: Readonly<Record<string, string>>
}

/** A thing of the service that trigger configurations name. */
export interface ResourceItem {
  id: string
  name: string
}

export interface ResourcePage {
  items: readonly ResourceItem[]
  /** What the service wants to be sent for the page that follows. */
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
  /** What a person calls many of them: «sheets of a spreadsheet». */
  label: string
  parent?: { parameter: string; label: string; schema: z.ZodType<string> }
  list: (client: ProviderClient, page: PageRequest, parent: string) => Promise<ResourcePage>
}

/** One key of a trigger configuration. */
export interface ConfigField<T = unknown> {
  type: 'string' | 'number' | 'array'
  description: string
  required: boolean
  /** False: the platform decides, and what is sent is ignored. */
  userConfigurable: boolean
  /** Which list its values come from. */
  resourceType: string | undefined
  /** The field that must be known to ask for that list. */
  parent: string | undefined
  schema: z.ZodType<T>
}

export type ConfigFields = Readonly<Record<string, ConfigField>>
type ConfigOf<F extends ConfigFields> = { [K in keyof F]: F[K] extends ConfigField<infer T> ? T : never }

/** Something that a poll came across. */
export interface FoundEvent {
  /** What tells it from every other event of the subscription, the same on each poll. */
  id: string
  /** Reads the rest; null where it turns out to be none. */
  load: () => Promise<{ occurredAt: Date; payload: Readonly<Record<string, unknown>> } | null>
}

export interface Poll<Settings> {
  client: ProviderClient
  config: Settings
  /** What the last poll left; null on the first. */
  cursor: unknown
  subscribedAt: Date
  now: Date
}

export interface PollResult {
  /** The oldest first; what an earlier poll brought may be among them. */
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
  // A poll is only ever handed what these very fields have parsed.
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
  /** Whether each customer has an address of their own, which comes with the token or is given. */
  hasInstances?: true
  /** Whose account it is, as a person would say it. Fails where the credentials are not good. */
  identify: (client: ProviderClient) => Promise<string>
  resources: readonly ResourceType[]
  triggers: readonly TriggerType[]
}
