import { z } from 'zod'
import { done, type NodeResult } from '../../kit/effects.ts'
import { mergeTimeout, node } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { durationUnit, secondsOf, unitLabels } from './durations.ts'

const oneDay = 24 * 60 * 60

export const mergeNode = node({
  type: 'MERGE',
  title: 'Merge',
  display: {
    icon: 'merge',
    group: 'decide',
    purpose: 'Waits for parallel branches and combines their outputs',
    summary: ['{waitFor} · {limitAmount} {limitUnit} limit', '{waitFor}'],
    fields: {
      waitFor: {
        label: 'Wait for',
        options: { ALL: 'All branches', ANY: 'The first that succeeds', FIRST: 'The first that ends' },
      },
      onFailure: {
        label: 'If a branch fails',
        options: { CANCEL: 'Cancel the others and fail', CONTINUE: 'Continue without it' },
        when: { waitFor: ['ALL'] },
      },
      combine: {
        label: 'Result',
        options: {
          OBJECT: 'An object by node name',
          LIST: 'A list of outputs',
          CONCAT: 'One list of all items',
        },
      },
      limitAmount: {
        label: 'Time limit',
        hint: 'From the first branch that arrives',
        unit: 'limitUnit',
        when: { waitFor: ['ALL'] },
      },
      limitUnit: { label: 'Unit', options: unitLabels },
    },
  },
  in: ['workflow'],
  data: {
    waitFor: z
      .enum(['ALL', 'ANY', 'FIRST'])
      .default('ALL')
      .describe(
        'ALL waits for every branch. FIRST continues with the first branch that arrives. ANY does too, and branches may fail before.',
      ),
    onFailure: z
      .enum(['CANCEL', 'CONTINUE'])
      .default('CANCEL')
      .describe('For ALL: CANCEL fails the run when a branch fails. CONTINUE waits for the others.'),
    combine: z
      .enum(['OBJECT', 'LIST', 'CONCAT'])
      .default('OBJECT')
      .describe(
        'The result: an object with the output of each branch by the name of its last node, a list of the outputs, or one list of all their items.',
      ),
    limitAmount: z
      .int()
      .min(1)
      .max(100_000)
      .nullable()
      .default(null)
      .describe('For ALL: the time limit, from the first branch that arrives. Null for no limit.'),
    limitUnit: durationUnit.default('MINUTES').describe('For ALL: the unit of the time limit.'),
  },
  rules: ({ limitAmount, limitUnit }, fail) => {
    if (secondsOf(limitAmount, limitUnit) > 365 * oneDay)
      fail('limitAmount', 'The time limit is at most 365 days.')
  },
  merge: ({ waitFor, onFailure, limitAmount, limitUnit }) => ({
    waitFor,
    isTolerant: waitFor === 'ANY' || (waitFor === 'ALL' && onFailure === 'CONTINUE'),
    seconds: waitFor !== 'ALL' || limitAmount === null ? null : secondsOf(limitAmount, limitUnit),
  }),
  ports: [
    defaultPort('once the branches it waits for have arrived'),
    {
      handle: mergeTimeout,
      label: 'timed out',
      taken: 'when the time limit is over; the result has the branches that arrived',
      when: { waitFor: ['ALL'] },
    },
    errorPort,
  ],
  guidance: `Joins parallel branches. A port with several edges starts one branch per edge.

- \`ALL\` waits until no other branch can arrive. Branches that take a way around the node don't block it.
- \`ANY\` and \`FIRST\` continue with the first branch and cancel the others that lead here.
- A branch that fails fails the run and cancels the others. \`ANY\`, and \`onFailure: CONTINUE\`, do without it as long as
  another branch can arrive.

In the body of a loop, it joins the branches of one item.`,
  result: 'the outputs of the branches that arrived, as `combine` says',
  example: { waitFor: 'ALL', limitAmount: 20, limitUnit: 'SECONDS' },
  repeatable: () => true,
  run: ({ arrived, resumed }, { combine }) => {
    const result = done(combined(arrived, combine))
    return resumed === null ? result : { ...result, outcome: { kind: 'done', port: mergeTimeout } }
  },
})

function combined(
  arrived: readonly { alias: string; output: unknown }[],
  combine: 'OBJECT' | 'LIST' | 'CONCAT',
): NodeResult['output'] {
  if (combine === 'OBJECT') return Object.fromEntries(arrived.map(({ alias, output }) => [alias, output]))
  const outputs = arrived.map(({ output }) => output)
  return combine === 'LIST' ? outputs : outputs.flatMap((output): unknown => output ?? [])
}
