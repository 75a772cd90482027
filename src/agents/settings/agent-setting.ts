import { z } from 'zod'
import { textLimit } from '../../kit/node.ts'
import type { Reference, ReferenceKind } from '../../kit/references.ts'
import { freeText } from '../../kit/schema.ts'
import { isTimeZone } from '../../platform/jobs/index.ts'
import { idList } from './id-list.ts'

const enabled = z.boolean()

const searchKnowledge = z
  .strictObject({
    enabled,
    limit: z.int().min(1).max(20).meta({ description: 'The number of passages per search.', example: 5 }),
  })
  .meta({ description: 'Lets the agent search its knowledge bases before it answers.' })
const endConversation = z
  .strictObject({ enabled })
  .meta({ description: 'Lets the agent close the conversation once the matter is settled.' })
const captureFeedback = z.strictObject({ enabled }).meta({
  description: 'Lets the agent ask for feedback and store it with the conversation.',
})
const currentTime = z
  .strictObject({
    enabled,
    timeZone: z
      .string()
      .max(100)
      .refine(isTimeZone, {
        error: 'Must be an IANA time zone such as Europe/Madrid.',
        params: { code: 'invalid_timezone' },
      })
      .nullable()
      .meta({
        description: "An IANA time zone. Null uses the account's time zone.",
        example: 'Europe/Madrid',
      }),
  })
  .meta({ description: 'Tells the agent the current date and time.' })

const shape = {
  instructions: freeText().max(textLimit).meta({
    description: "The agent's role, task and tone.",
    example: 'You are the front desk of a lamp shop. Be brief and kind.',
  }),
  aiModelId: z.int().nullable().meta({
    description: 'A TEXT model of `GET /ai-models`. Null uses the default model.',
    example: null,
  }),
  customToolIds: idList('Tools of `GET /tools` that the agent may call in any conversation.'),
  playbookIds: idList('Playbooks that the agent follows.'),
  connectedAccountIds: idList('Connected accounts of `GET /integrations` that it may act through.'),
}

export const agentSetting = z
  .strictObject({
    ...shape,
    systemTools: z.strictObject({ searchKnowledge, endConversation, captureFeedback, currentTime }),
  })
  .meta({ id: 'AgentSetting' })

export type AgentSetting = z.output<typeof agentSetting>

export const agentSettingChange = z
  .strictObject({
    ...shape,
    systemTools: z
      .strictObject({
        searchKnowledge: searchKnowledge.partial(),
        endConversation: endConversation.partial(),
        captureFeedback: captureFeedback.partial(),
        currentTime: currentTime.partial(),
      })
      .partial(),
  })
  .partial()
  .meta({
    example: {
      instructions: 'You are the front desk of a lamp shop. Be brief and kind.',
      systemTools: { endConversation: { enabled: true } },
    },
  })

export const defaultAgentSetting: AgentSetting = {
  instructions: '',
  aiModelId: null,
  customToolIds: [],
  playbookIds: [],
  connectedAccountIds: [],
  systemTools: {
    searchKnowledge: { enabled: true, limit: 5 },
    endConversation: { enabled: false },
    captureFeedback: { enabled: false },
    currentTime: { enabled: true, timeZone: null },
  },
}

/** All references of a change, to be checked like the ids in nodes. */
export function settingReferences(change: z.output<typeof agentSettingChange>): Reference[] {
  return [
    ...(typeof change.aiModelId === 'number' ? [textModel(change.aiModelId)] : []),
    ...listed('tool', 'customToolIds', change.customToolIds),
    ...listed('playbook', 'playbookIds', change.playbookIds),
    ...listed('connectedAccount', 'connectedAccountIds', change.connectedAccountIds),
  ]
}

function textModel(id: number): Reference {
  return { kind: 'aiModel', id, path: ['aiModelId'], constraint: { type: 'TEXT', deprecated: false } }
}

function listed(kind: ReferenceKind, key: string, ids: readonly number[] = []): Reference[] {
  return ids.map((id, index) => ({ kind, id, path: [key, index], constraint: {} }))
}
