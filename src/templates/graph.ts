import type { PortableGraph } from '../graphs/index.ts'

interface NodeSketch {
  type: string
  alias: string
  [key: string]: unknown
}

// Only within the file; whoever imports it gives the nodes ids of its own.
function idOf(index: number): string {
  return `node_00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** A graph whose nodes follow one another, for `POST …/import`. */
export function chain(kind: PortableGraph['kind'], nodes: readonly NodeSketch[]): PortableGraph {
  return {
    format: 'frontdesk.graph',
    version: 1,
    kind,
    nodes: nodes.map(({ alias, ...data }, index) => ({
      nodeId: idOf(index),
      alias,
      position: { positionX: 0, positionY: index * 160 },
      type: data.type,
      data,
    })),
    edges: nodes.slice(1).map((_, index) => ({
      source: idOf(index),
      handle: 'default',
      target: idOf(index + 1),
      targetEdge: 'input',
    })),
    variables: [],
    references: [],
  }
}

/** A text that people typed, for the text of a node: what looks like a `{NAME}` in it stays as it is. */
export function literal(text: string): string {
  return text.replaceAll('{', '{{')
}

/** A node that says these very words; `{NAMES}` are filled in. */
export function say(alias: string, message: string): NodeSketch {
  return { type: 'SAY_AI', alias, sayWithAi: false, message }
}

export const start: NodeSketch = { type: 'START', alias: 'Start' }
