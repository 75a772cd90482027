import { createHash } from 'node:crypto'
import type { PortableGraph } from '../graphs/index.ts'
import { closest } from '../kit/closest.ts'
import { type Issue, invalid } from '../kit/problem.ts'
import { type Content, contentOf, isContent, listIn, mapTexts } from './content.ts'
import { slug } from './keys.ts'
import type { Reader } from './kind.ts'
import { literal } from './references.ts'

const nodeId = /node_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const nodeKey = /node\(([a-z0-9-]+)\)/g

/** A graph as a file: nodes by keys that are made of their names, in reading order, so that two versions compare. */
export async function graphContent(reader: Reader, graph: PortableGraph): Promise<Content> {
  const pointed = await withReferences(reader, graph)
  const order = pointed.toSorted(
    (a, b) =>
      a.position.positionY - b.position.positionY ||
      a.position.positionX - b.position.positionX ||
      (a.alias < b.alias ? -1 : 1),
  )
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const { nodeId: id, alias } of order) {
    const wanted = slug(alias)
    let key = wanted
    for (let count = 2; taken.has(key); count++) key = `${wanted}-${count}`
    taken.add(key)
    keys.set(id, key)
  }
  const named = (text: string) =>
    text.replaceAll(nodeId, (id) => (keys.has(id) ? `node(${keys.get(id)})` : id))
  return {
    nodes: order.map(({ nodeId: id, alias, position, type, data }) => {
      const { type: _, ...rest } = data
      return {
        key: keys.get(id),
        alias,
        type,
        position: [position.positionX, position.positionY],
        data: mapTexts(rest, named),
      }
    }),
    edges: graph.edges
      .map(({ source, handle, target, targetEdge }) => ({
        from: keys.get(source),
        port: named(handle),
        to: keys.get(target),
        into: named(targetEdge),
      }))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }
}

/** With references to files in place of ids, and plain texts that look like one written so that they stay texts. */
async function withReferences({ refTo }: Reader, graph: PortableGraph): Promise<PortableGraph['nodes']> {
  const nodes = graph.nodes.map((node) => ({
    ...node,
    data: contentOf(mapTexts(node.data, literal)),
  }))
  for (const { path, kind, id } of graph.references) {
    const ref = await refTo(kind, id)
    const node = nodes[Number(path[1])]
    if (node !== undefined && ref !== id) node.data = contentOf(replaced(node.data, path.slice(3), ref))
  }
  return nodes
}

function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (index === step ? replaced(one, rest, by) : one))
  if (!isContent(value)) return value
  return { ...value, [step]: replaced(value[step], rest, by) }
}

function unnamed(text: string): string {
  return text.replaceAll(nodeKey, (_, key: string) => idOf(key))
}

/** The graph of a file, as `POST …/import` takes it. References must have been resolved. */
export function portableFrom(kind: PortableGraph['kind'], content: Content): Content {
  const issues = nodeKeyIssues(content)
  if (issues.length > 0) throw invalid(issues)
  return {
    format: 'frontdesk.graph',
    version: 1,
    kind,
    nodes: listIn(content, 'nodes').map(({ key, alias, type, position, data, ...others }) => ({
      ...others,
      nodeId: idOf(String(key)),
      alias,
      type,
      position: Array.isArray(position) ? { positionX: position[0], positionY: position[1] } : position,
      data: { type, ...contentOf(mapTexts(data, unnamed)) },
    })),
    edges: listIn(content, 'edges').map(({ from, port, to, into, ...others }) => ({
      ...others,
      source: idOf(String(from)),
      handle: typeof port === 'string' ? unnamed(port) : port,
      target: idOf(String(to)),
      targetEdge: typeof into === 'string' ? unnamed(into) : into,
    })),
    variables: [],
    references: [],
  }
}

/** Nodes that share a key, and ends of edges at which there is no node: an import would leave such edges out. */
function nodeKeyIssues(content: Content): Issue[] {
  const issues: Issue[] = []
  const known = new Set<string>()
  for (const [index, { key }] of listIn(content, 'nodes').entries()) {
    const name = String(key)
    if (known.has(name))
      issues.push({
        path: `nodes[${index}].key`,
        code: 'duplicate',
        message: `"${name}" is the key of another node, too.`,
      })
    known.add(name)
  }
  for (const [index, edge] of listIn(content, 'edges').entries()) {
    for (const end of ['from', 'to']) {
      const name = String(edge[end])
      if (known.has(name)) continue
      const near = closest(name, known)
      const hint = near === undefined ? '' : ` Did you mean "${near}"?`
      const message = `There is no node "${name}" in this file.${hint}`
      issues.push({ path: `edges[${index}].${end}`, code: 'not_found', message })
    }
  }
  return issues
}

/** An id only within the file: whoever imports it gives the nodes ids of its own. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `node_${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
