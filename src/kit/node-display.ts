/** The groups of node types, in the order of the palette. */
export const nodeGroups = ['start', 'talk', 'decide', 'data', 'ai', 'outside'] as const
export type NodeGroup = (typeof nodeGroups)[number]

/** The values that other keys of the data must have, each one of those listed. */
export type When = Readonly<Record<string, readonly (string | number | boolean)[]>>

/** Controls that the schema of a field doesn't imply. */
export const fieldControls = ['callable', 'code', 'inputs', 'query', 'users', 'values'] as const
export type FieldControl = (typeof fieldControls)[number]

/** The look of a field in forms. */
export interface FieldDisplay {
  /** A noun. */
  label: string
  /** One sentence without a final period. */
  hint?: string
  /** The field is hidden for other data. */
  when?: When
  /** It is under "More settings". */
  isAdvanced?: true
  /** Labels of the values of an enum. The others are formatted from the value. */
  options?: Readonly<Record<string, string>>
  /** The key with the unit of this number. Both share a control. */
  unit?: string
  control?: FieldControl
  /** The fields of an object, or of the objects in a list. */
  fields?: Readonly<Record<string, FieldDisplay | null>>
}

/** The look of a node type in palettes, on canvases and in forms. Texts are in English; the console translates them. */
export interface NodeDisplay<Key extends string = string> {
  /** One of the icons of the console. */
  icon: string
  group: NodeGroup
  /** The purpose for new users, as a verb phrase. */
  purpose: string
  /**
   * One line about a node, with `{keys}` of its data. Of several, the first one is taken whose keys are all shown
   * and have a value.
   */
  summary: string | readonly string[]
  /** Data of a new node beyond the defaults, by kind of graph. */
  initial?: { readonly [Family in 'flow' | 'workflow']?: Readonly<Record<string, unknown>> }
  /** Every key of the data. Null keeps it out of the form. */
  fields: Readonly<Record<Key, FieldDisplay | null>>
}

/** Returns true if the data has the listed values. */
export function applies(when: When | undefined, data: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(when ?? {}).every(([key, values]) => values.some((value) => value === data[key]))
}
