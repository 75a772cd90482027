import { extname } from 'node:path'
import { transformSync } from 'esbuild'
import { parseAst } from 'vite'
import { compile, namesIn } from '../../languages/message.js'
import type { SourceFile } from './source.ts'
import { isNode, type Node, nodeAt, walk } from './syntax-tree.ts'

/** A text for users in the sources. */
export interface WrittenText {
  text: string
  context: string | undefined
  path: string
}

export interface Texts {
  written: WrittenText[]
  /** Texts that are not written out where they are used, or whose values are others than those of the message. */
  mistakes: string[]
}

const functions = new Set(['t', 'msg'])

/** The texts in calls of `t` and `msg`. */
export function textsIn(files: readonly SourceFile[]): Texts {
  const found: Texts = { written: [], mistakes: [] }
  for (const file of files) {
    if (!/(?<![\w.])(?:t|msg)\(/.test(file.text)) continue
    for (const node of walk(treeOf(file))) {
      if (node.type !== 'CallExpression' || !functions.has(String(nodeAt(node, 'callee')?.['name']))) continue
      const [text, values, context] = argumentsOf(node)
      const message = literalOf(text)
      if (message === undefined) {
        found.mistakes.push(`${file.path}: a text that is not written out`)
        continue
      }
      found.written.push({ text: message, context: literalOf(context), path: file.path })
      found.mistakes.push(...mistakesIn(message, values).map((mistake) => `${file.path}: ${mistake}`))
    }
  }
  return found
}

export function treeOf({ path, text }: SourceFile): Node {
  const loader = ({ '.tsx': 'tsx', '.js': 'js' } as const)[extname(path)] ?? 'ts'
  const { code } = transformSync(text, { loader, jsx: 'automatic', format: 'esm', target: 'esnext' })
  const tree: unknown = parseAst(code)
  if (!isNode(tree)) throw new Error('The parser returned no tree.')
  return tree
}

export function argumentsOf(node: Node): Node[] {
  return Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : []
}

/** The text of a string, or of a template without placeholders. */
export function literalOf(node: Node | undefined | null): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral' || !Array.isArray(node['quasis']) || node['quasis'].length !== 1)
    return undefined
  const [only]: { value: { cooked: string } }[] = node['quasis']
  return only?.value.cooked
}

function mistakesIn(message: string, values: Node | undefined): string[] {
  const names = valuesOf(message)
  if (values === undefined || isUndefined(values))
    return names.map((name) => `{${name}} has no value in: ${message}`)
  if (values.type !== 'ObjectExpression') return []
  const properties = Array.isArray(values['properties']) ? values['properties'].filter(isNode) : []
  if (properties.some(({ type }) => type !== 'Property')) return []
  const filled = properties.map((property) => String(nodeAt(property, 'key')?.['name']))
  return [
    ...names.filter((name) => !filled.includes(name)).map((name) => `{${name}} has no value in: ${message}`),
    ...filled.filter((name) => !names.includes(name)).map((name) => `{${name}} is not in: ${message}`),
  ]
}

function isUndefined(node: Node): boolean {
  return node['name'] === 'undefined' || node.type === 'UnaryExpression'
}

/** The names of the values of a message, each once. */
export function valuesOf(message: string): string[] {
  return [...new Set(namesIn(compile(message)))].toSorted()
}
