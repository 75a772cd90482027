import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { replayConversation } from './replay-conversation.ts'
import { parseable, replayRun } from './replay-run.ts'

const golden: Record<string, Json> = JSON.parse(
  await readFile(join(import.meta.dirname, 'golden/traces.json'), 'utf8'),
)
const conversations = Object.keys(golden).filter((scene) => golden[scene].turns !== undefined)
const runs = Object.keys(golden).filter((scene) => golden[scene].steps !== undefined)

describe('without a database, the engine', () => {
  it.each(runs)('replays the run: %s', async (scene) => {
    const trace = parseable(golden[scene])
    const { steps, waits, end, operations } = await replayRun(trace)
    const recorded = trace.steps.slice(0, steps.length)
    expect(steps.slice(0, recorded.length).map(comparable)).toEqual(recorded.map(comparable))
    expect(waits).toEqual(
      trace.waits.flatMap(({ step, kind, ended_by: by }: Json) =>
        kind === 'RETRY' || by === 'CANCELLED' ? [] : [{ step, kind }],
      ),
    )
    expect(operations).toBe(trace.run.operations)
    if (end === undefined) return
    expect(end).toMatchObject(
      trace.run.error === null ? { successful: true } : { successful: false, message: trace.run.error },
    )
  })

  it.each(conversations)('replays the conversation: %s', async (scene) => {
    const trace = parseable(golden[scene])
    const turns = await replayConversation(trace)
    for (const [index, { input, trace: recorded }] of trace.turns.entries()) {
      const { steps = [], error } = turns[index] ?? {}
      expect([input, steps.length]).toEqual([input, recorded.stepCount])
      expect(steps.slice(0, recorded.steps.length)).toEqual(recorded.steps.map(placeOf))
      expect(error).toBe(recorded.error)
    }
    expect(turns.flatMap(({ events }) => events)).toEqual(trace.transcript.flatMap(eventOf))
  })
})

function placeOf({ type, alias, flow_name }: Json): Json {
  return { type, alias, flow_name }
}

function eventOf({ type, data }: Json): string[] {
  return /^(?:FLOW_|ERROR)/.test(type) ? [`${type} ${data.flow_name ?? data.code}`] : []
}

function comparable({ step, alias, type, status, port, error, output, variables }: Json): Json {
  return { step, alias, type, status, port, error, variables, output: parsed(output) }
}

/** Recording has masked ids, and the database has sorted the keys of outputs that are then put into texts. */
function parsed(output: Json): Json {
  if (typeof output !== 'string' || !/^[{[]/.test(output)) return output
  return JSON.parse(output, (key, value: Json) => (/ids?$/i.test(key) ? 'id' : value))
}
