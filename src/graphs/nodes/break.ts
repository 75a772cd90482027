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
  guidance: `Leaves the loop that it stands in; the run goes on at the \`completed\` port of that loop. In nested loops it
leaves the innermost one. Outside a loop it fails the run.`,
  example: {},
  run: () => ({ outcome: { kind: 'break' } }),
})
