import { createAgent, type TestAgent, texts } from '../harness/agents/agent.ts'
import type { Json } from '../harness/api.ts'
import { sentBy } from '../harness/statements.ts'
import { normalizeTrace } from './normalize-trace.ts'
import { graphAt } from './recorded-graph.ts'
import type { World } from './world.ts'

export interface ConversationScene {
  settings?: object
  /** Sets the agent up; returns its nodes by name. */
  build: (agent: TestAgent, world: World) => Promise<Readonly<Record<string, string>>>
  /** The messages of the visitor; null opens the conversation without one. */
  says: readonly (string | null)[]
}

/** Holds a conversation with a new agent, and returns everything that came of it. */
export async function recordConversation(world: World, scene: ConversationScene): Promise<Json> {
  const agent = await createAgent(world.server.api, scene.settings)
  const names = await scene.build(agent, world)
  const flows = await flowsOf(world, agent)
  world.takeRequests()
  const talked = await talk(world, agent, scene.says, { withStatements: true })
  return normalizeTrace({ flows, ...talked }, names)
}

async function flowsOf({ server: { api } }: World, { path }: TestAgent): Promise<Json[]> {
  const { results } = await api.ok.get(`${path}/flows`)
  const recorded = results.map(async ({ id, name }: Json) => ({
    name,
    graph: await graphAt(api, `${path}/flows/${id}/graph`),
  }))
  return Promise.all(recorded)
}

const ownStatement =
  /^agents\.(?:open-conversation|add-turn|take-turn|turn-acts|keep-checkpoint|finish-turn)$/
// A cycle runs up to its limit: the first steps show the way.
const mostSteps = 20

/** Says one thing after the other in one conversation. */
export async function talk(
  world: World,
  agent: Pick<TestAgent, 'path' | 'say' | 'trace'>,
  says: readonly (string | null)[],
  { withStatements }: { withStatements: boolean },
): Promise<Json> {
  const turns: Json[] = []
  let conversation: { conversation_id?: string } = {}
  for (const message of says) {
    let answer: Json
    const sent = await sentBy(async () => {
      answer = await agent.say(message ?? undefined, conversation)
    })
    conversation = { conversation_id: answer.conversation_id }
    const { steps, ...trace } = await agent.trace(answer)
    turns.push({
      input: message,
      messages: texts(answer),
      status: answer.conversation_status,
      trace: { ...trace, stepCount: steps.length, steps: steps.slice(0, mostSteps) },
      ...(withStatements ? { statements: statementsIn(sent) } : {}),
    })
  }
  const path = `${agent.path}/conversations/${conversation.conversation_id}`
  const { messages } = await world.server.api.ok.get(`${path}?include_events=true`)
  return { turns, transcript: messages, requests: world.takeRequests() }
}

function statementsIn(sent: readonly { name?: string }[]): string[] {
  return sent.flatMap(({ name }) => (name !== undefined && ownStatement.test(name) ? [name] : []))
}
