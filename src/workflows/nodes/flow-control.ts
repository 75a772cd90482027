import { listAt } from '../engine/index.ts'
import { executor, NodeFailure } from './executor.ts'

export const iterationExecutor = executor('ITERATION', {
  reach: 'inside',
  run: ({ program, lookup }, data) => {
    const items = listAt(lookup, data, program.byAlias)
    if (typeof items === 'string') throw new NodeFailure(items)
    const { continueOnError } = data
    return { outcome: { kind: 'loop', length: items.length, continueOnError }, items }
  },
})

export const breakExecutor = executor('BREAK', {
  reach: 'inside',
  run: () => ({ outcome: { kind: 'break' } }),
})
