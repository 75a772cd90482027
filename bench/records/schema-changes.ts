import { call, callJson } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

/** New fields and formulas on the full table, while somebody reads it: how long they take, and the longest read. */
export async function measureSchemaChanges({ dataset }: Bench): Promise<void> {
  const done = new AbortController()
  let longest = 0
  const reader = (async () => {
    while (!done.signal.aborted) {
      const started = performance.now()
      await fetchPage(dataset.path)
      longest = Math.max(longest, performance.now() - started)
    }
  })()
  const constant = await timed(() =>
    call('POST', `${dataset.path}/fields`, { name: 'Region', type: 'string', defaultValue: 'north' }),
  )
  const body = { name: 'Double', type: 'formula', metadata: { expression: expression(2) } }
  let formulaId = 0
  const formula = await timed(async () => {
    formulaId = (await callJson<{ id: number }>('POST', `${dataset.path}/fields`, body)).id
  })
  const edit = await timed(() =>
    call('PATCH', `${dataset.path}/fields/${formulaId}`, { metadata: { expression: expression(3) } }),
  )
  done.abort()
  await reader
  print(
    `a field with a default: ${constant.toFixed(0)} ms, a formula: ${formula.toFixed(0)} ms, its edit: ${edit.toFixed(0)} ms (each under 1000)`,
  )
  print(`the longest read meanwhile: ${longest.toFixed(0)} ms`)
}

function expression(factor: number) {
  return {
    type: 'operator',
    operator: 'multiply',
    arguments: [
      { type: 'field', field: '[Amount]' },
      { type: 'constant', value: factor },
    ],
  }
}

async function fetchPage(path: string): Promise<void> {
  await call('POST', `${path}/rows/list`, { limit: 50 })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
