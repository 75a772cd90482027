import type { FastifyInstance } from 'fastify'
import type { Backlog } from './backlog.ts'
import type { DescribedEndpoint, Endpoint } from './endpoint.ts'
import type { ConversationListener, IntegrationListener, RecordListener } from './event.ts'
import type { FindUses } from './in-use.ts'
import type { Chore, Job, Tick } from './job.ts'
import type { LiveTopic } from './live.ts'
import type { Messaging } from './messaging.ts'
import type { Metric } from './metric.ts'
import type { NodeHook } from './node-hook.ts'
import type { NodeWarnings } from './node-warning.ts'
import type { ReferenceResolver } from './references.ts'
import type { FindByWords, SearchKind } from './search.ts'
import type { OpenToolbox } from './toolbox.ts'

/** What billing may refuse. */
export type BillableAction = 'agent.create' | 'agent.deploy'

/** An agent that was just made, or is about to be gone. */
export interface AgentIdentity {
  id: string
  accountId: number
  name: string
}

/** An API as its description tells it. */
export interface DescribedApi {
  title: string
  introduction: string
  /** What stands before every path. */
  prefix: string
  /** What callers send as `Authorization: Bearer …`. */
  token: { name: string; description: string }
  /** The cookie that does instead of the token, where one does. */
  cookie?: { name: string; description: string }
  groups: readonly { name: string; description: string; endpoints: readonly DescribedEndpoint[] }[]
}

/** A part of the product, as the server assembles it. `Db` is a connection or a transaction under way. */
export interface Capability<App, Db> {
  /** The heading under which its endpoints stand in the API reference. */
  name: string
  description: string
  endpoints: readonly Endpoint<App>[]
  /** Serves what lies beside the public API, under addresses and keys of its own. */
  routes?: (server: FastifyInstance, app: App) => void
  /** What there is for programs among these routes. */
  sideApi?: DescribedApi
  jobs?: readonly Job<App>[]
  /** By the kind of schedule, the job that every tick of such a schedule starts. */
  schedules?: Readonly<Record<string, Job<App, Tick>>>
  housekeeping?: readonly Chore<App>[]
  /** What `/metrics` tells of its work. */
  metrics?: readonly Metric<App>[]
  backlogs?: readonly Backlog<App>[]
  /** Hear of every change to records that somebody registered for. */
  listeners?: readonly RecordListener<App, Db>[]
  /** Hear of conversations that end or fall idle, and of feedback. */
  conversationListeners?: readonly ConversationListener<App, Db>[]
  /** Hear of what happened at other services that triggers subscribed to. */
  integrationListeners?: readonly IntegrationListener<App, Db>[]
  /** What people can look on at, by topic. */
  liveTopics?: Readonly<Record<string, LiveTopic<App>>>
  /** Finds things of a kind for `GET /search`. */
  search?: Partial<Readonly<Record<SearchKind, FindByWords<App>>>>
  /** Take part in what graphs say of the things of this capability. */
  nodeHooks?: readonly NodeHook<App, Db>[]
  /** What is doubtful about nodes, as far as this capability knows. */
  nodeWarnings?: readonly NodeWarnings<App>[]
  /** Find the things of this capability that others point at by id. */
  references?: readonly ReferenceResolver<App>[]
  /** Tells where things of this capability name those of others, so that these are not deleted unawares. */
  uses?: FindUses<Db>
  /** Takes the messages that automations send. */
  messaging?: Messaging<App>
  /** Hands out the tools and playbooks that graphs name. */
  openToolbox?: OpenToolbox<App>
  /** By the name of a platform model that records relate to, which of these ids the account has. */
  lookups?: Readonly<Record<string, (db: Db, accountId: number, ids: readonly string[]) => Promise<string[]>>>
  /** Makes what every new account has; runs in the transaction that makes the account. */
  onAccountCreated?: (app: App, db: Db, accountId: number) => Promise<void>
  /** Gives what is a user's to somebody else; runs in the transaction that removes the user. */
  onUserRemoved?: (
    app: App,
    db: Db,
    change: { accountId: number; userId: number; heirId: number },
  ) => Promise<void>
  /** How many things of each kind an account has, for its plan's limits. */
  counts?: Readonly<Record<string, (db: Db, accountId: number) => Promise<number>>>
  /** Throws `payment_required` where the account may not do this. */
  permits?: (app: App, db: Db, accountId: number, action: BillableAction) => Promise<void>
  /** Makes what every agent has; runs in the transaction that makes the agent. */
  onAgentCreated?: (app: App, db: Db, agent: AgentIdentity) => Promise<void>
  /** Ends what was kept going for an agent; runs in the transaction that deletes it. */
  onAgentDeleted?: (app: App, db: Db, agent: AgentIdentity) => Promise<void>
}
