import type { Api, Json } from '../api.ts'

interface NewNode {
  type: string
  [key: string]: unknown
}

/** An agent to be talked with, built over the API. */
export interface TestAgent {
  id: string
  path: string
  startFlowId: number
  variable: (name: string, more?: object) => Promise<void>
  intent: (name: string, phrases: string[]) => Promise<number>
  /** A flow other than Start; its first node is TRIGGER_INTENT with `entry`. */
  flow: (name: string, entry: object, ...nodes: NewNode[]) => Promise<{ id: number; nodeIds: string[] }>
  /** Adds nodes to the Start flow, one after the other. */
  start: (...nodes: NewNode[]) => Promise<string[]>
  connect: (flowId: number, source: string, target: string, handle?: string) => Promise<void>
  add: (flowId: number, node: NewNode) => Promise<string>
  say: (message?: string, more?: object) => Promise<Json>
  /** How a turn came to its answer. */
  trace: (answer: Json) => Promise<Json>
}

export async function createAgent(api: Api, settings: object = {}): Promise<TestAgent> {
  const { id } = await api.ok.post('/agents', { name: 'Lamp shop' })
  const path = `/agents/${id}`
  if (Object.keys(settings).length > 0) await api.ok.put(`${path}/agent-setting`, settings)
  const [startFlow] = (await api.ok.get(`${path}/flows`)).results
  const position = { positionX: 0, positionY: 0 }
  const add = async (flowId: number, data: NewNode): Promise<string> =>
    (await api.ok.post(`${path}/flows/${flowId}/nodes`, { type: data.type, position, data })).nodeId
  const connect = async (flowId: number, source: string, target: string, handle?: string) => {
    await api.ok.post(`${path}/flows/${flowId}/edges`, {
      source,
      target,
      ...(handle === undefined ? {} : { handle }),
    })
  }
  const chain = async (flowId: number, first: string, nodes: readonly NewNode[]): Promise<string[]> => {
    const ids = [first]
    for (const node of nodes) {
      const added = await add(flowId, node)
      await connect(flowId, ids.at(-1) ?? '', added)
      ids.push(added)
    }
    return ids
  }
  return {
    id,
    path,
    startFlowId: startFlow.id,
    add,
    connect,
    variable: async (name, more = {}) => void (await api.ok.post(`${path}/variables`, { name, ...more })),
    intent: async (name, phrases) => (await api.ok.post(`${path}/intents`, { name, phrases })).id,
    flow: async (name, entry, ...nodes) => {
      const flow = await api.ok.post(`${path}/flows`, { name })
      const first = await add(flow.id, { type: 'TRIGGER_INTENT', ...entry })
      return { id: flow.id, nodeIds: await chain(flow.id, first, nodes) }
    },
    start: async (...nodes) => {
      const graph = await api.ok.get(`${path}/flows/${startFlow.id}/graph`)
      return chain(startFlow.id, graph.nodes[0].nodeId, nodes)
    },
    say: (message, more = {}) =>
      api.ok.post(`${path}/messages`, { ...(message === undefined ? {} : { message }), ...more }),
    trace: ({ conversation_id, message_id }) =>
      api.ok.get(`${path}/conversations/${conversation_id}/messages/${message_id}/trace`),
  }
}

/** A node that says these very words. */
export function say(message: string): NewNode {
  return { type: 'SAY_AI', sayWithAi: false, message }
}

/** What the agent said in a turn. */
export function texts(answer: Json): string[] {
  return answer.messages.map((message: Json) => message.content)
}
