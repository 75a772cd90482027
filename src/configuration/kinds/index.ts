import type { Kind } from '../kind.ts'
import { accountKind } from './account.ts'
import { agentKind } from './agents.ts'
import { flowKind } from './flows.ts'
import { intentKind } from './intents.ts'
import { knowledgeKind } from './knowledge.ts'
import { objectKind } from './objects.ts'
import { playbookKind } from './playbooks.ts'
import { teamKind } from './teams.ts'
import { toolKind } from './tools.ts'
import { webhookKind } from './webhooks.ts'
import { workflowKind } from './workflows.ts'

/** Ordered for writing: things come before those that refer to them. */
export const kinds: readonly Kind[] = [
  accountKind,
  teamKind,
  objectKind('objects'),
  objectKind('tables'),
  knowledgeKind,
  playbookKind,
  webhookKind,
  toolKind,
  agentKind,
  intentKind,
  flowKind,
  workflowKind,
]
