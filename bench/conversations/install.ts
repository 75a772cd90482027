import { chain, type NodeSketch } from '../../src/templates/graph.ts'
import type { Api, Json } from '../../test/harness/api.ts'
import { settledSources } from '../../test/harness/knowledge/settled.ts'
import type { Script, ScriptedFlow } from './script.ts'

export interface Installed {
  agentId: string
  /** The object that the template creates records of, if any. */
  objectName: string | undefined
}

/** Installs the template of a script, with its facts and its further flows. */
export async function installFor(api: Api, script: Script, ordersUrl: string): Promise<Installed> {
  const { template, language, facts, flows } = script
  const inputs = {
    ...(facts === undefined ? {} : { facts }),
    ...(template === 'order-status' ? { order_api: `${ordersUrl}/orders/{number}` } : {}),
  }
  const body = { inputs, language, sample_data: false }
  const { made } = await api.ok.post(`/templates/${template}/install`, body)
  const idOf = (kind: string): string | undefined => made.find((one: Json) => one.kind === kind)?.id
  const agentId = idOf('agent') ?? ''
  const base = idOf('knowledge_base')
  if (base !== undefined) await settledSources(api, `/knowledge-bases/${base}`)
  for (const flow of flows) await addFlow(api, agentId, flow)
  return { agentId, objectName: idOf('object') }
}

async function addFlow(
  api: Api,
  agentId: string,
  { name, phrases, asks, says }: ScriptedFlow,
): Promise<void> {
  const agent = `/agents/${agentId}`
  for (const { variable } of asks) await api.ok.post(`${agent}/variables`, { name: variable })
  const intent = await api.ok.post(`${agent}/intents`, { name, phrases })
  const { id } = await api.ok.post(`${agent}/flows`, { name })
  const questions = asks.map(({ variable, instructions }): NodeSketch => {
    return { type: 'RESPONSE_AI', alias: variable, instructions, captureVariables: [{ name: variable }] }
  })
  const nodes = [
    { type: 'TRIGGER_INTENT', alias: name, intentIds: [intent.id] },
    ...questions,
    { type: 'SAY_AI', alias: 'Say', sayWithAi: false, message: says },
  ]
  await api.ok.post(`${agent}/flows/${id}/import`, chain('flow', nodes))
  await api.ok.put(`${agent}/flows/${id}`, { status: 'ACTIVE' })
}
