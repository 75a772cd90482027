import { transformSync } from 'esbuild'
import { parseAst } from 'vite'

export interface Node {
  type: string
  [key: string]: unknown
}

export function syntaxTree(text: string): Node {
  const { code } = transformSync(text, { loader: 'ts', target: 'esnext', format: 'esm' })
  const tree: unknown = parseAst(code)
  if (!isNode(tree)) throw new Error('the parser returned no tree')
  return tree
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** The node and everything below it. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

export function nodeAt(node: Node, key: string): Node | undefined {
  const value = node[key]
  return isNode(value) ? value : undefined
}

/** `now` of `now`, of `clock.now` and of `{ now: 1 }`. */
export function nameOf(node: Node | undefined): string {
  if (node === undefined) return ''
  if (node.type === 'MemberExpression') return nameOf(nodeAt(node, 'property'))
  if (node.type === 'Property') return nameOf(nodeAt(node, 'key'))
  return typeof node['name'] === 'string' ? node['name'] : ''
}
