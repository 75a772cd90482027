import { type Edge, type GraphNode, graphOf } from '../../../src/graphs/index.ts'
import { advance, initialState, readyBranches, stopBefore } from '../../../src/runs/engine/advance.ts'
import { compile, type Program } from '../../../src/runs/engine/program.ts'
import type { Branch, End, Outcome, RunState } from '../../../src/runs/engine/state.ts'

/** `'trigger → loop; loop.body → a; loop.completed → b'`: nodes are called after their types, `loop2` is a loop too. */
export function program(text: string, data: Readonly<Record<string, GraphNode['data']>> = {}): Program {
  const edges = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, index): Edge => {
      const [from = '', target = ''] = part.split('→').map((side) => side.trim())
      const [source = '', handle = 'default'] = from.split('.')
      return { id: `edge_${index}`, source, handle, target, targetEdge: 'input' }
    })
  const names = new Set(['trigger', ...edges.flatMap(({ source, target }) => [source, target])])
  const position = { positionX: 0, positionY: 0 }
  return compile(
    graphOf(
      [...names].map((nodeId) => ({
        nodeId,
        alias: nodeId.toUpperCase(),
        position,
        type: typeOf(nodeId),
        data: { type: typeOf(nodeId), ...data[nodeId] },
        edges: edges.filter((edge) => edge.source === nodeId),
      })),
    ),
  )
}

function typeOf(name: string): string {
  if (name === 'trigger') return 'WEBHOOK'
  if (name.startsWith('loop')) return 'ITERATION'
  if (name.startsWith('merge')) return 'MERGE'
  return name.startsWith('break') ? 'BREAK' : 'DATA_TRANSFORMER'
}

export interface Walk {
  /** The nodes in the order in which they ran, in loops with the numbers of the items. */
  path: string[]
  end: End
  state: RunState
  loops: { nodeId: string; items: number; failed: readonly number[] }[]
}

/** Runs a program to its end; `outcomes` says what comes of the nodes that do more than pass on. */
export function walk(
  runs: Program,
  outcomes: (node: string, at: Branch) => Outcome | undefined = () => undefined,
): Walk {
  let state = initialState(runs)
  const path: string[] = []
  const loops: Walk['loops'] = []
  for (;;) {
    const before = stopBefore(state)
    const [branch] = readyBranches(runs, state)
    if (before !== undefined || branch === undefined) {
      return { path, end: before ?? { successful: true }, state, loops }
    }
    const at = branch.position
    path.push([at, ...branch.loops.map((loop) => loop.index)].join('.'))
    const step = advance(runs, state, branch.step, outcomes(at, branch) ?? plain(at))
    loops.push(...step.loops.map(({ nodeId, summary }) => ({ nodeId, ...summary })))
    // As a crash after every step would have it.
    state = JSON.parse(JSON.stringify(step.state)) as RunState
    if (step.end !== undefined) return { path, end: step.end, state, loops }
  }
}

function plain(node: string): Outcome {
  return node.startsWith('break') ? { kind: 'break' } : { kind: 'done', port: 'default' }
}
