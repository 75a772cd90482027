import type { SourceFile } from './source.ts'
import { isNode, type Node, nameOf, nodeAt, walk } from './syntax-tree.ts'
import { argumentsOf, literalOf, treeOf } from './texts.ts'

/** Properties of elements that people read or hear. */
const spoken = new Set(['aria-label', 'alt', 'placeholder', 'title', 'description', 'children'])

/** Properties that are shown wherever they are. */
const alwaysShown = new Set(['label', 'heading', 'hint', 'idLabel', 'empty'])

// Words of a language: two letters in a row that are no name of a key, an address or an example.
const isWords = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^(https?:|[a-z0-9_.-]+$|[A-Z0-9_]+$|\{)/.test(text.trim())

/** Names that are the same in every language. */
const names = new Set([
  'English',
  'Frontdesk',
  'WhatsApp',
  'Instagram',
  'Messenger',
  'GET',
  'Ctrl K',
  'Google Sheets',
  'POST /api-keys',
  'Ctrl ↵',
])

/** Words that pages show as they are, in one language for everybody, as `path: words`. */
export function shownWords(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...walk(treeOf(file))].flatMap(wordsShownBy).map((words) => `${file.path}: ${words}`),
  )
}

/** `jsx('p', { children: 'Hello' })` shows words, and so does `{ label: 'Name' }`, wherever it is shown. */
function wordsShownBy(node: Node): string[] {
  if (node.type === 'Property') return alwaysShown.has(keyOf(node)) ? wordsIn(nodeAt(node, 'value')) : []
  if (node.type !== 'CallExpression' || !['jsx', 'jsxs'].includes(nameOf(nodeAt(node, 'callee')))) return []
  const properties = argumentsOf(node)[1]?.['properties']
  return (Array.isArray(properties) ? properties.filter(isNode) : [])
    .filter((property) => spoken.has(keyOf(property)))
    .flatMap((property) => {
      const value = nodeAt(property, 'value')
      const elements = Array.isArray(value?.['elements']) ? value['elements'].filter(isNode) : []
      return [...wordsIn(value), ...elements.flatMap(wordsIn)]
    })
}

function keyOf(property: Node): string {
  const key = nodeAt(property, 'key')
  return nameOf(key) || String(literalOf(key))
}

/** The words that an expression comes to by itself: a text, or one of two. */
function wordsIn(node: Node | undefined): string[] {
  if (node === undefined) return []
  if (node.type === 'ConditionalExpression')
    return [...wordsIn(nodeAt(node, 'consequent')), ...wordsIn(nodeAt(node, 'alternate'))]
  if (node.type === 'LogicalExpression') return wordsIn(nodeAt(node, 'right'))
  const texts =
    node.type === 'TemplateLiteral' && Array.isArray(node['quasis'])
      ? node['quasis'].map(({ value }: { value: { cooked: string } }) => value.cooked)
      : [literalOf(node) ?? '']
  return texts.filter((text) => isWords(text) && !names.has(text.trim()))
}
