import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { parseAst } from 'vite'
import { sourceFiles } from './console-files.ts'
import { isNode, type Node } from './syntax-tree.ts'

/** Something that a person reads, and where it stands. */
export interface Text {
  text: string
  file: string
}

export interface ConsoleTexts {
  /** What is said by `t('…')`. */
  said: Text[]
  /** What stands beside a key that is always shown, such as `label`, and is said by `t(label)` elsewhere. */
  listed: Text[]
  /** Words that are shown as they are: in one language for everybody. */
  unsaid: Text[]
}

/** Properties of elements that people read or hear. */
const spoken = new Set([
  'aria-label',
  'alt',
  'placeholder',
  'title',
  'label',
  'hint',
  'description',
  'heading',
])
/** Keys of lists whose texts are said where they are shown. */
const listedKeys = new Set(['label', 'heading', 'hint', 'idLabel', 'empty'])

/** Constants that list words by a code; `t` says them where they are shown. */
const wordLists =
  /^(?:\w*[wW]ords|roleNames|actions|headings|sentences|moving|modes|optionColours|short|channels)$/

// Words of a language: two letters in a row that are no name of a key, an address or an example.
const isWords = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^(https?:|[a-z0-9_.-]+$|[A-Z0-9_]+$|\{)/.test(text.trim())

/** Names that are the same in every language. */
const names = new Set([
  'English',
  'Deutsch',
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

export function consoleTexts(): ConsoleTexts {
  const found: ConsoleTexts = { said: [], listed: [], unsaid: [] }
  for (const file of sourceFiles()) {
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
      format: 'esm',
    })
    look(parseAst(code) as unknown as Node, file, found)
  }
  return found
}

function look(node: Node, file: string, found: ConsoleTexts): void {
  if (node.type === 'CallExpression') lookAtCall(node, file, found)
  if (node.type === 'Property') lookAtProperty(node, file, found)
  if (node.type === 'VariableDeclarator') lookAtList(node, file, found)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) look(child, file, found)
  }
}

function lookAtCall(node: Node, file: string, found: ConsoleTexts): void {
  const { name } = node['callee'] as { name?: string }
  const [first, second] = node['arguments'] as Node[]
  if (name === 't') {
    const text = textOf(first)
    if (text !== undefined) found.said.push({ text, file })
  }
  if ((name === 'jsx' || name === 'jsxs') && second !== undefined) lookAtElement(second, file, found)
}

/** `jsx('p', { children: 'Hello' })` shows words, and so does `jsx(Field, { label: 'Name' })`. */
function lookAtElement(properties: Node, file: string, found: ConsoleTexts): void {
  for (const property of (properties['properties'] ?? []) as Node[]) {
    const key = keyOf(property)
    const value = property['value'] as Node | undefined
    if (value === undefined) continue
    const shown =
      key === 'children' ? [value, ...((value['elements'] ?? []) as Node[])] : spoken.has(key) ? [value] : []
    for (const text of shown.flatMap(wordsIn)) found.unsaid.push({ text, file })
  }
}

/** The words that an expression comes to by itself: a text, or one of two. */
function wordsIn(node: Node | null): string[] {
  if (node === null) return []
  if (node.type === 'ConditionalExpression')
    return [...wordsIn(node['consequent'] as Node), ...wordsIn(node['alternate'] as Node)]
  if (node.type === 'LogicalExpression') return wordsIn(node['right'] as Node)
  if (node.type === 'TemplateLiteral') {
    return (node['quasis'] as { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .filter((text) => isWords(text) && !names.has(text.trim()))
  }
  const text = textOf(node)
  return text !== undefined && isWords(text) && !names.has(text.trim()) ? [text] : []
}

function lookAtProperty(node: Node, file: string, found: ConsoleTexts): void {
  const text = textOf(node['value'] as Node)
  if (text === undefined || !listedKeys.has(keyOf(node))) return
  if (isWords(text) && !names.has(text)) found.listed.push({ text, file })
}

function lookAtList(node: Node, file: string, found: ConsoleTexts): void {
  const { name = '' } = node['id'] as { name?: string }
  const value = node['init']
  if (!wordLists.test(name) || !isNode(value)) return
  for (const text of valuesOf(value)) {
    // What begins with several capitals is a code: `TODAY-1d`.
    if (!/^[A-Z_]{2}/.test(text) && !names.has(text)) found.listed.push({ text, file })
  }
}

/** The texts of a list or an object, without its keys. */
function valuesOf(node: Node): string[] {
  const text = textOf(node)
  if (text !== undefined) return [text]
  if (node.type === 'ArrayExpression') {
    // Objects in a list have keys of their own, such as `label`.
    const plain = (node['elements'] as Node[]).filter(({ type }) => type !== 'ObjectExpression')
    return plain.flatMap(valuesOf)
  }
  if (node.type !== 'ObjectExpression') return []
  return (node['properties'] as Node[]).flatMap(({ value }) => (isNode(value) ? valuesOf(value) : []))
}

function keyOf(node: Node): string {
  const key = node['key'] as { name?: string; value?: string } | undefined
  return key?.name ?? key?.value ?? ''
}

function textOf(node: Node | undefined | null): string | undefined {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}
