import { type IconName, iconPaths } from '../../kit/icon-paths.ts'
import { fromServer } from '../../kit/language/translate.ts'
import type { NodeData } from './graph.ts'
import type { NodeType } from './node-types.ts'

/** The values that other keys of the data must have. */
export type When = Readonly<Record<string, readonly (string | number | boolean)[]>>

/** The look of a field, from the definition of its node type. */
export interface FieldDisplay {
  label: string
  hint: string | null
  when: When | null
  isAdvanced: boolean
  options: Readonly<Record<string, string>> | null
  unit: string | null
  control: string | null
  fields: Readonly<Record<string, FieldDisplay>> | null
}

/** The look of a node type, from its definition. */
export interface NodeDisplay {
  icon: string
  group: string
  purpose: string
  summary: readonly string[]
  fields: Readonly<Record<string, FieldDisplay>>
}

export function applies(when: When | null, data: NodeData): boolean {
  return Object.entries(when ?? {}).every(([key, values]) => values.some((value) => value === data[key]))
}

/** The icon of a type. A newer server may have icons that this console doesn't. */
export function iconOf(type: NodeType | undefined): IconName {
  const icon = type?.display.icon ?? ''
  return isIcon(icon) ? icon : 'dots'
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}

/** The look of the field at a path such as `headers[0].value`. */
function displayAt(type: NodeType | undefined, path: string): FieldDisplay | undefined {
  const [first = '', ...inner] = path.replaceAll(/\[\d+\]/g, '').split('.')
  return inner.reduce<FieldDisplay | undefined>(
    (field, key) => field?.fields?.[key],
    type?.display.fields[first],
  )
}

/** The label of the field at a path. */
export function labelOf(type: NodeType | undefined, path: string): string {
  const key = path.split('.').at(-1) ?? ''
  return fromServer(displayAt(type, path)?.label ?? inWords(key))
}

/** The label of a value of an enum. */
export function optionLabel(field: FieldDisplay | undefined, value: unknown): string {
  const text = String(value)
  return fromServer(field?.options?.[text] ?? inWords(text))
}

/** Formats `audioUrl` as "Audio url". */
function inWords(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
