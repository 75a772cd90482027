import { budget, type Limit } from '../kit/limit.ts'
import type { Lookup } from '../kit/lookup.ts'
import type { GraphFamily } from '../kit/node.ts'
import { parsePropertyPath, readPath } from './property-path.ts'
import { nameParts } from './templates.ts'

/** What an integration's event is called in the workflow that it starts. */
export const triggerPayload = 'trigger_payload'

/** The address at which the next WAIT for a call of the run is ended. */
export const waitUrl = 'wait_url'

/** The loop that the node stands in, the innermost of several. */
export const innermostLoop = 'loop'

/** What a loop offers to the nodes in its body. */
export const loopSuffixes = ['item', 'index', 'length'] as const

/** What stands before the name of a secret: `{secrets.NAME}`. */
export const secretsName = 'secrets'

/** A variable that is there without being declared. */
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
    description: 'Their name, as that record has it, or the channel where there is none.',
  },
  { name: 'person_email', description: 'Their email address, as that record has it.' },
  { name: 'person_phone', description: 'Their phone number, as that record has it.' },
  { name: 'last_message', description: 'What they said last.' },
  { name: 'channel', description: 'The channel that the conversation is held on.' },
  { name: 'conversation_id', description: 'The conversation.' },
  { name: 'current_time', description: 'The time now, in the time zone of the agent.' },
] as const satisfies readonly BuiltInVariable[]

/** What flows know of the conversation that they are in. */
export type FlowVariable = (typeof ofFlows)[number]['name']

export function builtInVariables(family: GraphFamily): readonly BuiltInVariable[] {
  return family === 'workflow' ? ofWorkflows : ofFlows
}

/** The item at hand; null outside of the loop's body. */
export interface LoopPlace {
  item: unknown
  index: number | null
  length: number | null
}

/** Where an engine finds the values of names. */
export interface NameSources {
  /** Declared and built-in variables: undefined where there is none of that name, null where it is not set. */
  variable: (name: string) => unknown
  /** By id or alias: undefined where the graph has no such node, an output of null where it has not run. */
  node: (idOrAlias: string) => { nodeId: string; isLoop: boolean; output: unknown } | undefined
  /** Where the loop of this node stands, or the innermost one. */
  loop: (nodeId: string | null) => LoopPlace
  /** Whether the engine has loops. */
  hasLoops: boolean
}

/** What `{NAMES}` mean, in flows as in workflows. `texts` is what they may come to in the texts of one node. */
export function namesFrom(sources: NameSources, lenient: boolean, texts: Limit): Lookup {
  // Variables hold text: a path leads into the JSON that it is. However often it is named, it is parsed once.
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
    // An alias may hold dots.
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

/** Whether a path behind a loop leads to its item, its index or its length. */
export function isLoopPath(path: string): boolean {
  const [first = ''] = parsePropertyPath(path) ?? []
  return (loopSuffixes as readonly string[]).includes(first)
}
