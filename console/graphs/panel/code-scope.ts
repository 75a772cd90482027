import type { ScopeName } from '../scope.ts'

/** The values that code reads, by the name of the global variable. */
export type CodeScope = ReadonlyMap<string, unknown>

interface CodePlace {
  names: readonly ScopeName[]
  /** The name whose list is `items`. */
  items: unknown
  perItem: boolean
}

/** The global variables of code, with their latest values. */
export function codeScope({ names, items, perItem }: CodePlace): CodeScope {
  const of = (...groups: ScopeName['group'][]) => names.filter(({ group }) => groups.includes(group))
  const valueOf = (wanted: unknown) =>
    names.find(({ name, label }) => name === wanted || label === wanted)?.value
  const list = valueOf(items)
  const input = valueOf('trigger_payload') ?? valueOf('last_message')
  const variables = of('variable', 'built-in').map(({ name, value }) => [name, value] as const)
  const nodes = of('node').map(({ label, value }) => [label, value] as const)
  return new Map<string, unknown>([
    ['input', input],
    ['variables', Object.fromEntries(variables)],
    ['nodes', Object.fromEntries(nodes)],
    ['items', list],
    ...(perItem ? [['item', Array.isArray(list) ? list[0] : undefined] as const, ['index', 0] as const] : []),
    ...(of('loop').length === 0
      ? []
      : [['loop', { item: valueOf('loop.item'), index: 0, length: 1 }] as const]),
  ])
}

const isPlain = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u

/** The access to a key: `.days`, or `['Find lines']`. */
function accessTo(key: string): string {
  if (/^\d+$/.test(key)) return `[${key}]`
  return isPlain.test(key) ? `.${key}` : `['${key.replaceAll(/['\\]/g, String.raw`\$&`)}']`
}

const chain =
  /(?<![\p{ID_Continue}$.])([a-z]+)((?:\??\.[\p{ID_Start}_$][\p{ID_Continue}$]*|(?:\?\.)?\[(?:'[^'\n]*'|"[^"\n]*"|\d+)\])*)(\??\.|\[['"]?)([\p{ID_Continue}$ ]*)$/u

export interface CodeCompletion {
  /** The length of the text that the completion replaces. */
  replaces: number
  options: readonly { key: string; insert: string; value: unknown }[]
}

/** The keys that can follow this text, which ends in `nodes.` or `nodes['Find l`. */
export function keysAfter(text: string, scope: CodeScope): CodeCompletion | undefined {
  const [, root = '', path = '', opener = '', typed = ''] = chain.exec(text) ?? []
  if (!scope.has(root) || (opener.endsWith('.') && typed.includes(' '))) return undefined
  let value = scope.get(root)
  for (const [, plain, quoted] of path.matchAll(/\.([\p{ID_Continue}$]+)|\[['"]?([^'"\]]*)['"]?\]/gu)) {
    value = childOf(value, plain ?? quoted ?? '')
  }
  if (typeof value !== 'object' || value === null) return undefined
  const isOptional = opener === '?.'
  const options = Object.entries(value)
    .slice(0, 100)
    .filter(([key]) => !Array.isArray(value) || opener !== '.' || key === '0')
    .map(([key, one]: [string, unknown]) => {
      const access = accessTo(key)
      return { key, insert: isOptional ? `?.${access.replace(/^\./, '')}` : access, value: one }
    })
  return { replaces: opener.length + typed.length, options }
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

/** Rewrites `{node_….days}`, which texts use, as code: `nodes.Terms.days`. */
export function asCode(template: string, names: readonly ScopeName[]): string {
  const inner = /^\{(.*)\}$/s.exec(template)?.[1]
  if (inner === undefined) return template
  const end = inner.search(/[.[]/)
  const [head, path] = end < 0 ? [inner, ''] : [inner.slice(0, end), inner.slice(end)]
  if (head === 'trigger_payload' || head === 'last_message') return `input${path}`
  const known = names.find(({ name }) => name === head)
  if (known?.group === 'node') return `nodes${accessTo(known.label)}${path}`
  return known === undefined || known.group === 'loop' ? inner : `variables${accessTo(head)}${path}`
}
