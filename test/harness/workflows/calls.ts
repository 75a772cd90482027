import type { Api, Json } from '../api.ts'
import { type Automation, activate, type Sketch } from './automation.ts'

/** An active automation that others can call, and that returns these values. */
export function callee(
  api: Api,
  {
    inputs = [],
    values = [],
    ...sketch
  }: Partial<Sketch> & { inputs?: Json[]; values?: Json[] | ((ids: Json) => Json[]) } = {},
): Promise<Automation> {
  const { nodes = {}, edges = ['start → end'] } = sketch
  return activate(api, {
    nodes: {
      start: { type: 'CALL_TRIGGER', inputs },
      ...nodes,
      end: (ids) => ({ type: 'RETURN', values: typeof values === 'function' ? values(ids) : values }),
    },
    edges,
  })
}

/** A callee that waits for an hour before it returns. */
export function slowCallee(api: Api): Promise<Automation> {
  return callee(api, {
    nodes: { wait: { type: 'WAIT', amount: 1, unit: 'HOURS' } },
    edges: ['start → wait', 'wait → end'],
  })
}

export function callNode({ id }: Pick<Automation, 'id'>, data: Json = {}): Json {
  return { type: 'CALL_AUTOMATION', automationId: id, ...data }
}

const text = (prompt: string): Json => ({ type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt })

/** A graph that calls, and tells the result or the error. */
export function calling(node: Json): Sketch {
  return {
    nodes: {
      call: node,
      after: (ids) => text(`{${ids['call']}}`),
      failed: (ids) => text(`{${ids['call']}.error}`),
    },
    edges: ['start → call', 'call → after', 'call.error → failed'],
  }
}
