import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, Reply } from '../../test/harness/api.ts'
import { useSharedServer } from '../../test/harness/shared-server.ts'

const server = useSharedServer()
const position = { positionX: 0, positionY: 0 }

function patch(graph: string, revision: number, ...edits: Json[]): Promise<Reply> {
  return server.api.patch(`${graph}/graph`, { revision, edits })
}

/** A node after the acknowledged edits, with the last revision of each part. */
interface Known {
  alias: string
  x: number
  conditions: string[]
  edges: Map<string, string>
  content: number
  wires: number
}

type Model = Map<string, Known>

const type = 'CONDITIONAL_ROUTING'
const dataOf = (conditions: readonly string[]) => ({
  type,
  mode: 'EXPRESSION',
  conditions: conditions.map((id) => ({ id, expression: 'true' })),
})
const ports = ['a', 'b', 'c']

/** An edit of one of a few nodes, from three random numbers. */
function editFrom([kind, which, value]: readonly number[], ids: readonly string[]): Json {
  const id = ids[(which ?? 0) % ids.length] ?? ''
  const other = ids[(value ?? 0) % ids.length] ?? ''
  const handle = ports[(value ?? 0) % ports.length]
  const conditions = ports.slice(0, 1 + ((value ?? 0) % ports.length))
  const made = [
    { op: 'addNode', nodeId: id, alias: `N${value}`, type, position, data: dataOf(conditions) },
    { op: 'changeNode', nodeId: id, data: dataOf(conditions) },
    { op: 'changeNode', nodeId: id, alias: `Alias ${id} ${value}`.slice(0, 90) },
    { op: 'moveNode', nodeId: id, position: { positionX: value, positionY: 0 } },
    { op: 'removeNode', nodeId: id },
    { op: 'addEdge', source: id, handle, target: other },
    { op: 'addEdge', source: id, handle: 'else', target: other },
    { op: 'removeEdge', source: id, handle },
  ]
  return made[(kind ?? 0) % made.length]
}

/** Overwriting an unseen change would undo another author's saved work. Changes in the same request are known. */
function requireSeen(written: number, base: number, revision: number): void {
  if (written > base && written !== revision)
    throw new Error(`What was written by revision ${written} was overwritten on ${base}.`)
}

/** Applies an acknowledged edit, and checks that its author had seen what it overwrites. */
function follow(model: Model, edit: Json, base: number, revision: number, nodes: Json[]): void {
  const id: string = edit.nodeId ?? edit.source
  const known = model.get(id)
  if (edit.op === 'addNode') {
    // A node that the same request removes may have any alias.
    const alias: string = nodes.find((node) => node.nodeId === id)?.alias ?? edit.alias
    const conditions = edit.data.conditions.map((one: Json) => one.id)
    model.set(id, { alias, x: 0, conditions, edges: new Map(), content: revision, wires: revision })
    return
  }
  if (known === undefined) throw new Error('An edit of a node that is not there was acknowledged.')
  if (edit.op.endsWith('Edge')) {
    requireSeen(known.wires, base, revision)
    if (edit.op === 'addEdge') known.edges.set(edit.handle, edit.target)
    else known.edges.delete(edit.handle)
    known.wires = revision
    return
  }
  requireSeen(known.content, base, revision)
  known.content = revision
  if (edit.op === 'moveNode') known.x = edit.position.positionX
  known.alias = edit.alias ?? known.alias
  if (edit.op === 'removeNode') {
    model.delete(id)
    requireSeen(known.wires, base, revision)
    for (const one of model.values()) {
      lose(one, base, revision, (_, target) => target === id)
    }
  }
  if (edit.data === undefined) return
  known.conditions = edit.data.conditions.map((one: Json) => one.id)
  lose(known, base, revision, (handle) => handle !== 'else' && !known.conditions.includes(handle))
}

/** An edit without a difference writes nothing, so it can't be overwritten. */
function keepUnwritten(before: Known | undefined, node: Known): void {
  if (before === undefined) return
  const contentOf = ({ alias, x, conditions }: Known) => JSON.stringify([alias, x, conditions])
  const wiresOf = ({ edges }: Known) =>
    JSON.stringify([...edges].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  if (contentOf(before) === contentOf(node)) node.content = before.content
  if (wiresOf(before) === wiresOf(node)) node.wires = before.wires
}

/** Edges that go with something else; their author must have seen them, all at once. */
function lose(
  known: Known,
  base: number,
  revision: number,
  isLost: (handle: string, target: string) => boolean,
): void {
  const lost = [...known.edges].filter(([handle, target]) => isLost(handle, target))
  if (lost.length === 0) return
  requireSeen(known.wires, base, revision)
  for (const [handle] of lost) known.edges.delete(handle)
  known.wires = revision
}

const numbers = fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 })
const step = fc.record({
  editor: fc.nat(1),
  reads: fc.boolean(),
  edits: fc.array(numbers, { minLength: 1, maxLength: 3 }),
})

it('whatever two editors do, the graph holds every edit that was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const path = `/workflows/${(await server.api.ok.post('/workflows', { name: 'Edited' })).id}`
      const ids = Array.from({ length: 4 }, () => `node_${randomUUID()}`)
      const first = ids.map((id) => editFrom([0, ids.indexOf(id), 2], ids))
      const made = await patch(path, 0, ...first)
      const model: Model = new Map()
      for (const edit of first) follow(model, edit, 0, made.body.revision, made.body.nodes)
      const seen = [made.body.revision, made.body.revision]
      for (const { editor, reads, edits: given } of steps) {
        const base: number = seen[editor] ?? 0
        const edits = given.map((one) => editFrom(one, ids))
        const answer = await patch(path, base, ...edits)
        expect([200, 400, 409]).toContain(answer.status)
        if (answer.status === 200) {
          const { revision, nodes } = answer.body
          const known = structuredClone(model)
          for (const edit of edits) follow(known, edit, base, revision, nodes)
          for (const [id, node] of known) keepUnwritten(model.get(id), node)
          model.clear()
          for (const [id, node] of known) model.set(id, node)
        }
        if (reads || answer.status !== 200) seen[editor] = (await server.api.ok.get(`${path}/draft`)).revision
      }
      expect(shown(await server.api.ok.get(`${path}/graph`))).toEqual(ofModel(model))
    }),
    { numRuns: 12 },
  )
})

function shown(graph: Json) {
  return Object.fromEntries(
    graph.nodes.map((node: Json) => [
      node.nodeId,
      {
        alias: node.alias,
        x: node.position.positionX,
        conditions: node.data.conditions.map((one: Json) => one.id),
        edges: Object.fromEntries(node.edges.map((edge: Json) => [edge.handle, edge.target])),
      },
    ]),
  )
}

function ofModel(model: Model) {
  return Object.fromEntries(
    [...model].map(([id, { alias, x, conditions, edges }]) => [
      id,
      { alias, x, conditions, edges: Object.fromEntries(edges) },
    ]),
  )
}
