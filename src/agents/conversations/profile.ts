import type { Status } from '../../authoring/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { notFound } from '../../kit/problem.ts'
import type { Actor } from '../../objects/index.ts'
import { type Db, type Json, statement } from '../../platform/database/index.ts'
import { type Guardrails, readGuardrails } from '../guardrails/setting.ts'
import { type HandOverSetting, readHandOver } from '../handover/setting.ts'
import { type AgentSetting, agentSetting, defaultAgentSetting } from '../settings/agent-setting.ts'
import { merged } from '../settings/merge.ts'

export interface FlowSummary {
  id: number
  name: string
  status: Status
  isDefault: boolean
  graphId: number
  liveSnapshotId: string | null
}

/** An agent as a turn needs it. */
export interface AgentProfile {
  id: string
  name: string
  account: Caller['account']
  /** Of the account. */
  timeZone: string
  /** The rights of a flow that was never published. */
  createdBy: number | null
  /** Who last changed the settings. The agent has no rights that they don't have. */
  setUpBy: number | null
  setting: AgentSetting
  /** Used when its model fails; null for the default model. */
  fallbackModelId: number | null
  handOver: HandOverSetting
  guardrails: Guardrails
  flows: readonly FlowSummary[]
  variables: readonly { id: number; name: string; description: string | null; defaultValue: string | null }[]
}

interface ProfileRow {
  id: string
  name: string
  created_by: number | null
  set_up_by: number | null
  settings: Json
  fallback_model_id: number | null
  hand_over: Json
  guardrails: Json
  account: Caller['account']
  time_zone: string
  user: Actor['user']
  flows: FlowSummary[] | null
  variables: AgentProfile['variables'] | null
}

// Reads everything that most turns need of an agent in one round trip.
const profile = statement<ProfileRow, [accountId: number, agentId: string, userId: number | null]>(
  'agents.turn-profile',
  `select a.id, a.name, a.created_by, a.set_up_by, a.settings, a.fallback_model_id, a.hand_over, a.guardrails,
     json_build_object('id', o.id, 'name', o.name, 'namespace', o.namespace) as account, o.time_zone,
     (select json_build_object('id', u.id, 'email', u.email, 'role', u.role)
      from users u where u.id = $3 and u.account_id = a.account_id) as "user",
     (select json_agg(json_build_object('id', f.id, 'name', f.name, 'status', f.status, 'isDefault', f.is_default,
        'graphId', f.graph_id, 'liveSnapshotId', g.live_snapshot_id) order by f.id)
      from flows f join graphs g on g.id = f.graph_id where f.agent_id = a.id and f.deleted_at is null) as flows,
     (select json_agg(json_build_object('id', v.id, 'name', v.name, 'description', v.description,
        'defaultValue', v.default_value) order by v.id)
      from variables v where v.agent_id = a.id) as variables
   from agents a join accounts o on o.id = a.account_id
   where a.account_id = $1 and a.id = $2 and a.deleted_at is null`,
)

/** The agent, and the user on whose behalf it is asked, if they still exist. */
export async function loadProfile(
  db: Db,
  accountId: number,
  agentId: string,
  userId: number | null,
): Promise<{ agent: AgentProfile; user: Actor['user'] }> {
  const row = await profile.first(db, accountId, agentId, userId)
  if (row === undefined) throw notFound('agent')
  return {
    agent: {
      id: row.id,
      name: row.name,
      account: row.account,
      timeZone: row.time_zone,
      createdBy: row.created_by,
      setUpBy: row.set_up_by,
      setting: agentSetting.parse(merged(defaultAgentSetting, Object(row.settings))),
      fallbackModelId: row.fallback_model_id,
      handOver: readHandOver(row.hand_over),
      guardrails: readGuardrails(row.guardrails),
      flows: row.flows ?? [],
      variables: row.variables ?? [],
    },
    user: row.user,
  }
}
