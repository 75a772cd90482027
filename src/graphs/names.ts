import { isOneOf } from '../kit/is-one-of.ts'
import { budget, type Limit } from '../kit/limit.ts'
import type { KnownNames, Lookup } from '../kit/lookup.ts'
import type { GraphFamily } from '../kit/node.ts'
import { parsePropertyPath, readPath } from './property-path.ts'
import { nameParts } from './templates.ts'

/** The name of the trigger data in an automation that an integration starts. */
export const triggerPayload = 'trigger_payload'

/** The URL that ends the run's next wait for a request. */
export const waitUrl = 'wait_url'

/** The innermost loop around the node. */
export const innermostLoop = 'loop'

/** The values of a loop for the nodes in its body. */
export const loopSuffixes = ['item', 'index', 'length'] as const

/** The prefix of secrets: `{secrets.NAME}`. */
export const secretsName = 'secrets'

/** A variable that exists without a declaration. */
export interface BuiltInVariable {
  name: string
  description: string
}

const ofWorkflows: readonly BuiltInVariable[] = [
  { name: triggerPayload, description: 'What started the run.' },
  { name: waitUrl, description: 'Where the next WAIT node of the run that waits for a call is called.' },
]

const ofFlows = [
  { name: 'person_id', description: 'The People record of the person that the agent talks with.' },
  {
    name: 'person_name',
    description: 'Their name in that record, or else in the channel.',
  },
  { name: 'person_email', description: 'Their email address in that record.' },
  { name: 'person_phone', description: 'Their phone number in that record.' },
  { name: 'last_message', description: 'Their last message.' },
  { name: 'channel', description: 'The channel of the conversation.' },
  { name: 'conversation_id', description: 'The conversation.' },
  { name: 'current_time', description: 'The current time in the time zone of the agent.' },
] as const satisfies readonly BuiltInVariable[]

/** The variables of the conversation that flows can use. */
export type FlowVariable = (typeof ofFlows)[number]['name']

export function builtInVariables(family: GraphFamily): readonly BuiltInVariable[] {
  return family === 'workflow' ? ofWorkflows : ofFlows
}

/** The current item; null outside the loop's body. */
export interface LoopPlace {
  item: unknown
  index: number | null
  length: number | null
}

/** The values of names in an engine. */
export interface NameSources {
  /** Declared and built-in variables: undefined for an unknown name, null if it isn't set. */
  variable: (name: string) => unknown
  /** By id or alias: undefined if the graph has no such node. An output of null means that it hasn't run. */
  node: (idOrAlias: string) => { nodeId: string; isLoop: boolean; output: unknown } | undefined
  /** The place of this node's loop, or of the innermost one. */
  loop: (nodeId: string | null) => LoopPlace
  /** The names of all variables and nodes. */
  known?: () => KnownNames
  /** True if the engine has loops. */
  hasLoops: boolean
}

/** Resolves `{NAMES}`, in flows and workflows. `texts` limits the size of the texts of one node. */
export function namesFrom(sources: NameSources, lenient: boolean, texts: Limit): Lookup {
  // Variables hold text, so a path leads into its JSON. Each text is parsed only once.
  const parsed = new Map<string, unknown>()
  const valueAt = (value: unknown, path: string): unknown => {
    if (path === '') return value ?? null
    if (typeof value !== 'string') return readPath(value, path) ?? null
    if (!parsed.has(value)) parsed.set(value, parsedJson(value))
    return readPath(parsed.get(value), path) ?? null
  }
  const loopValue = (place: LoopPlace, path: string): unknown => {
    const [first = '', ...rest] = parsePropertyPath(path) ?? []
    if (first === 'index' || first === 'length') return rest.length === 0 ? place[first] : undefined
    return first === 'item' ? valueAt(place.item, path.replace(/^\.item/, '')) : undefined
  }
  const lookup: Lookup = (name) => {
    const { head, path } = nameParts(name)
    const variable = sources.variable(head)
    if (variable !== undefined) return valueAt(variable, path)
    const node = sources.node(head)
    // An alias may contain dots.
    if (node === undefined && path !== '' && sources.node(name) !== undefined) {
      return sources.node(name)?.output ?? null
    }
    if (node === undefined) {
      return head === innermostLoop && sources.hasLoops ? loopValue(sources.loop(null), path) : undefined
    }
    if (node.isLoop && isLoopPath(path)) return loopValue(sources.loop(node.nodeId), path)
    return valueAt(node.output, path)
  }
  lookup.lenient = lenient
  if (sources.known !== undefined) lookup.names = sources.known
  lookup.spend = budget('With their values in place, the texts of this node come to', texts)
  return lookup
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** True if a path after a loop is its item, its index or its length. */
export function isLoopPath(path: string): boolean {
  const [first = ''] = parsePropertyPath(path) ?? []
  return isOneOf(loopSuffixes, first)
}
