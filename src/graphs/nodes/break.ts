import { node } from '../../kit/node.ts'

export const breakNode = node({
  type: 'BREAK',
  title: 'Break',
  display: {
    icon: 'close',
    group: 'decide',
    purpose: 'Leaves the loop',
    summary: 'Leaves the loop',
    fields: {},
  },
  in: ['workflow'],
  data: {},
  ports: [],
  breaksLoop: true,
  guidance: `Leaves the innermost loop. The run continues at the \`completed\` port of that loop. Outside of a loop, BREAK fails
the run.`,
  example: {},
  run: () => ({ outcome: { kind: 'break' } }),
})
