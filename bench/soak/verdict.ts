import type { State } from './state.ts'

/**
 * What is kept of each thing that was done, for as long as its settings say. Every other table must be as it was: what
 * is queued, leased, waited for or sent is gone when it is over.
 */
const kept = new Set([
  'activities',
  'audit_log',
  'conversation_entries',
  'conversation_traces',
  'conversation_turns',
  'conversation_words',
  'conversations',
  'credit_operations',
  'livechat_visitors',
  'node_results',
  'row_changes',
  'runs',
  'webhook_deliveries',
  // Contents of files wait a day for somebody who refers to them.
  'stored_files',
  // For a quarter of an hour, which is held apart.
  'live_events',
])

export interface Finding {
  what: string
  before: number
  after: number
  allowed: number
}

const rowsOfChance = 20
// The pools of requests and of jobs, what listens, what watches, and this script.
const mostConnections = 24

export function compare(before: State, after: State): Finding[] {
  const held: Finding[] = [
    {
      what: 'memory in MiB',
      before: before.memoryMiB,
      after: after.memoryMiB,
      allowed: before.memoryMiB * 1.2,
    },
    { what: 'open files', before: before.openFiles, after: after.openFiles, allowed: before.openFiles + 10 },
    { what: 'timers', before: before.timers, after: after.timers, allowed: before.timers + 10 },
    {
      what: 'connections to the database',
      before: before.connections,
      after: after.connections,
      allowed: mostConnections,
    },
    { what: 'old events', before: before.oldEvents, after: after.oldEvents, allowed: 0 },
  ]
  const tables = [...after.rows]
    .filter(([name]) => !kept.has(name) && !name.startsWith('records.'))
    .map(([name, rows]) => {
      const rowsBefore = before.rows.get(name) ?? 0
      return { what: `rows of ${name}`, before: rowsBefore, after: rows, allowed: rowsBefore + rowsOfChance }
    })
  return [...held, ...tables]
}
