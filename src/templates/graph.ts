import type { PortableGraph } from '../graphs/index.ts'
import type { Words } from './words.ts'

export interface NodeSketch {
  type: string
  alias: string
  /** The port that continues, if it is not `default`. */
  leadsOnBy?: string
  /** The nodes after a failure of this one. */
  onError?: readonly NodeSketch[]
  [key: string]: unknown
}

interface Placed {
  nodes: PortableGraph['nodes']
  edges: PortableGraph['edges']
}

// Valid only within the file, because an import assigns new ids.
function idOf(index: number): string {
  return `node_00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** A graph with its nodes in sequence, for `POST …/import`. */
export function chain(kind: PortableGraph['kind'], nodes: readonly NodeSketch[]): PortableGraph {
  const placed: Placed = { nodes: [], edges: [] }
  place(placed, nodes, { positionX: 0, positionY: 0 })
  return { format: 'frontdesk.graph', version: 1, kind, ...placed, variables: [], references: [] }
}

/** Places nodes below one another, and those after a failure next to them. Returns the id of the first. */
function place(
  placed: Placed,
  sketches: readonly NodeSketch[],
  at: { positionX: number; positionY: number },
): string {
  const first = placed.nodes.length
  let before: { nodeId: string; handle: string } | undefined
  let positionY = at.positionY
  for (const { alias, onError, leadsOnBy = 'default', ...data } of sketches) {
    const nodeId = idOf(placed.nodes.length)
    placed.nodes.push({ nodeId, alias, position: { ...at, positionY }, type: data.type, data })
    if (before !== undefined) placed.edges.push(edge(before.nodeId, before.handle, nodeId))
    before = { nodeId, handle: leadsOnBy }
    positionY += 160
    if (onError !== undefined) {
      const beside = { positionX: at.positionX + 320, positionY }
      placed.edges.push(edge(nodeId, 'error', place(placed, onError, beside)))
    }
  }
  return idOf(first)
}

function edge(source: string, handle: string, target: string) {
  return { source, handle, target, targetEdge: 'input' }
}

/** A user's text for the text of a node: anything that looks like a `{NAME}` in it stays as it is. */
export function literal(text: string): string {
  return text.replaceAll('{', '{{')
}

/** A node that says this exact text; `{NAMES}` are filled in. */
export function say(alias: string, message: string): NodeSketch {
  return { type: 'SAY_AI', alias, sayWithAi: false, message }
}

/** Asks for missing information in the visitor's language, waits for the answer and stores it as a variable. */
export function ask(alias: string, instructions: string, variable: string): NodeSketch {
  return { type: 'RESPONSE_AI', alias, instructions, captureVariables: [{ name: variable }] }
}

/** Greets and asks for {NAME} and {EMAIL}. */
export function greetAndAskWho(greeting: string, words: Words): NodeSketch[] {
  return [
    say(words('Greeting'), literal(greeting)),
    ask(words('Name'), words('Ask for their name'), 'NAME'),
    ask(words('Email'), words('Ask for their email address'), 'EMAIL'),
  ]
}

export const start: NodeSketch = { type: 'START', alias: 'Start' }
