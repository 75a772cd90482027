import type { AccountLifecycle, SecurityNotices } from './extensions/accounts.ts'
import type { AgentLifecycle } from './extensions/agents.ts'
import type { ApiChapter, OutsideApi } from './extensions/api.ts'
import type { Counts, Permits } from './extensions/billing.ts'
import type { Erasure } from './extensions/erasure.ts'
import type { AutomationControl, MessageOutlets, Toolboxes } from './extensions/execution.ts'
import type { ConversationListeners, IntegrationListeners, RecordListeners } from './extensions/listeners.ts'
import type { LiveTopics } from './extensions/live-topics.ts'
import type { Metrics } from './extensions/metrics.ts'
import type { NodeChecks, NodeHooks } from './extensions/nodes.ts'
import type { Lookups, Referenced, Uses } from './extensions/references.ts'
import type { Searchable } from './extensions/search.ts'
import type { Work } from './extensions/work.ts'

/**
 * A part of the product: a chapter of the API, and its contributions to extension points. An extension point
 * only uses its own type. `Db` is a connection or an open transaction.
 */
export interface Capability<App, Db>
  extends ApiChapter<App>,
    OutsideApi<App>,
    Work<App>,
    Metrics<App>,
    RecordListeners<App>,
    ConversationListeners<App>,
    IntegrationListeners<App>,
    LiveTopics<App>,
    Searchable<App>,
    NodeHooks<App>,
    NodeChecks<App>,
    Referenced<App>,
    Uses<Db>,
    Lookups<Db>,
    MessageOutlets<App>,
    AutomationControl<App>,
    Toolboxes<App>,
    AccountLifecycle<App>,
    SecurityNotices<App>,
    AgentLifecycle<App>,
    Counts<Db>,
    Permits<App>,
    Erasure<App> {}
