import { z } from 'zod'
import type { SecretBinding } from './bound-secret.ts'
import type { Effects, NodeResult, Reach } from './effects.ts'
import type { Lookup } from './lookup.ts'
import type { NodeDisplay, When } from './node-display.ts'
import { type Constraint, type ReferenceKind, referenceKinds } from './references.ts'
import { asksToRepeat, retryDisplay, retrySetting } from './retry.ts'
import type { Trigger } from './trigger.ts'

/** Agents have flows, accounts have workflows. */
export type GraphFamily = 'flow' | 'workflow'

/** The kinds of graph that rules tell apart: an agent's default flow has an entry of its own. */
export type GraphKind = 'default-flow' | GraphFamily

/** The meaning of a value in node data, beyond its type. */
export type Mark =
  /** Text with `{NAMES}`. `strict` refuses unknown names on save. `secrets` allows secrets. */
  | { mark: 'template'; strict: boolean; secrets: boolean }
  /** The id of something else in the account. */
  | { mark: 'reference'; kind: ReferenceKind; constraint: Constraint | ((beside: NodeData) => Constraint) }
  /** The variables that an AI node writes. */
  | { mark: 'capture' }
  /** The name of one declared variable that is written. */
  | { mark: 'variableKey' }
  /** The name of something that is read whole: a variable, or a node by id or alias. */
  | { mark: 'variableName' }
  /** JavaScript or TypeScript, which reads names as `nodes.NAME` and `variables.NAME`. */
  | { mark: 'code' }
  /** Written by the service, never by a client. */
  | { mark: 'output' }

export const marks = z.registry<Mark>()

export type NodeData = Readonly<Record<string, unknown>>

/** The longest text of a node in characters, more than any prompt and less than a draft can hold. */
export const textLimit = 50_000

export function template(options: { max?: number; strict?: boolean; secrets?: boolean } = {}): z.ZodString {
  return z
    .string()
    .max(options.max ?? textLimit)
    .register(marks, {
      mark: 'template',
      strict: options.strict === true,
      secrets: options.secrets === true,
    })
}

type IdSchema<K extends ReferenceKind> = (typeof referenceKinds)[K]['id'] extends 'number'
  ? z.ZodInt
  : z.ZodString

/**
 * An id that must exist in the account. A malformed one is as unknown as a made-up one, so the schema asks only for
 * the type. A constraint that depends on the keys beside it is a function of them.
 */
export function ref<K extends ReferenceKind>(
  kind: K,
  constraint: Constraint | ((beside: NodeData) => Constraint) = {},
): IdSchema<K> {
  const schema = referenceKinds[kind].id === 'number' ? z.int() : z.string().min(1).max(255)
  return schema.register(marks, { mark: 'reference', kind, constraint }) as IdSchema<K>
}

const captureTarget = z
  .strictObject({
    id: z.int().optional().describe('Id of an existing variable.'),
    name: z.string().optional().describe('Or its exact name.'),
    description: z.string().nullable().optional().describe('Filled in by the service.'),
  })
  .refine((target) => target.id !== undefined || target.name !== undefined, {
    error: 'Name the variable by `name` or `id`.',
    params: { code: 'required' },
  })

/** `captureVariables`: sent as `{ name }` or `{ id }`, stored as `{ id, name, description }`. */
export function capture() {
  return z.array(captureTarget).max(50).register(marks, { mark: 'capture' }).default([])
}

export function codeText(): z.ZodString {
  return z.string().max(textLimit).register(marks, { mark: 'code' })
}

export function variableKey(): z.ZodString {
  return z.string().min(1).register(marks, { mark: 'variableKey' })
}

export function variableName(): z.ZodString {
  return z.string().min(1).max(255).register(marks, { mark: 'variableName' })
}

/** A key that the service writes. Sent back unchanged it is accepted, otherwise refused. */
export function output<S extends z.ZodType>(schema: S): z.ZodOptional<z.ZodNullable<S>> {
  const written = z.optional(z.nullable(schema))
  marks.add(written, { mark: 'output' })
  return written
}

/** A way out of a node. */
export interface Port {
  handle: string
  /** The name on canvases. */
  label: string
  /** The condition for taking this port; completes «taken …». */
  taken: string
  /** Warns if the port has no edge. */
  expected?: true
  /** The data for which the node has this port. */
  when?: When
}

/** The ports that the data makes. */
interface Branches {
  /** «One for each …». */
  each: string
  taken: string
  /** The list in the data that makes them, and the key of its items that names the port. */
  from: string
  key: string
}

/** The port of a merge whose time limit is over. */
export const mergeTimeout = 'timeout'

/** How a node merges parallel branches. */
export interface Merge {
  /** ANY and FIRST continue with the first branch that arrives; with ANY, branches may fail before. */
  waitFor: 'ALL' | 'ANY' | 'FIRST'
  /** True if it does without branches that fail. */
  isTolerant: boolean
  /** Counted from the arrival of the first branch. */
  seconds: number | null
}

/** Reports a mistake at a key of the data, or deeper. */
export type Fail = (path: PropertyKey | readonly PropertyKey[], message: string, code?: string) => void

type Loose<S> = { readonly [K in keyof S]?: unknown }

interface Definition<T extends string, S extends z.core.$ZodLooseShape> {
  type: T
  /** Two words at most; aliases are made of it. */
  title: string
  display: NodeDisplay<Extract<keyof S, string>>
  in: readonly [GraphFamily, ...GraphFamily[]]
  /** The alternative to use in other graphs, as a sentence. */
  instead?: string
  /** The kind of graph that starts here. */
  entry?: GraphKind
  data: S
  /**
   * Rules across properties. They also run if single properties are wrong, so that all mistakes are reported
   * together.
   */
  rules?: (data: Loose<S>, fail: Fail) => void
  /** Warns about data that is allowed but probably a mistake. */
  hints?: (data: z.output<z.ZodObject<S>>, hint: Fail, secrets: readonly SecretBinding[]) => void
  ports: readonly Port[]
  branches?: Branches
  /** The port under which the node repeats what follows. */
  loop?: string
  /** The items of a loop. */
  items?: (lookup: Lookup, data: z.output<z.ZodObject<S>>) => readonly unknown[]
  breaksLoop?: true
  /** Set if branches that come here continue as one. */
  merge?: (data: z.output<z.ZodObject<S>>) => Merge
  /** It waits for an answer of the user: a cycle through it ends a turn. */
  waits?: true
  /** True if the run waits for a call at its own URL. */
  awaitsCall?: (data: z.output<z.ZodObject<S>>) => boolean
  /** For entries of workflows: the events that can start a run. */
  triggers?: readonly Trigger<z.output<z.ZodObject<S>>>[]
  /** The `type` of the event that the data selects, if there are several. */
  triggerType?: (data: z.output<z.ZodObject<S>>) => string
  /** True if it replies in the conversation that started the run, because it names none itself. */
  needsConversation?: (data: z.output<z.ZodObject<S>>) => boolean
  /** Markdown: the purpose of the node and what to know about it. */
  guidance: string
  /** The value of `{node_…}` after it has run. */
  result?: string
  example: z.input<z.ZodObject<S>>
  /**
   * Inside by default. A node that reaches outside is marked as interrupted if its process dies, and can be
   * retried: its data takes `retry`.
   */
  reach?: Reach | ((data: z.output<z.ZodObject<S>>) => Reach)
  /**
   * True if an interrupted node can be repeated safely. Otherwise it fails as interrupted, unless its data asks
   * for a repetition.
   */
  repeatable?: (data: z.output<z.ZodObject<S>>) => boolean
  /**
   * True if another execution acts again: sends, creates or asks something a second time. By default, nodes that reach
   * outside and aren't safe to repeat.
   */
  acts?: (data: z.output<z.ZodObject<S>>) => boolean
  /** The timeout in milliseconds; a minute by default. */
  timeout?: (data: z.output<z.ZodObject<S>>) => number
  /** Runs the node in flows and workflows. It only knows its effects. */
  run: (effects: Effects, data: z.output<z.ZodObject<S>>) => NodeResult | Promise<NodeResult>
}

/** A node type as graphs, guidance and engines see it. */
export interface NodeDefinition<T extends string = string, Data = NodeData> {
  type: T
  title: string
  display: NodeDisplay
  in: readonly GraphFamily[]
  instead: string | undefined
  entry: GraphKind | undefined
  data: z.ZodType<Data>
  /** False for data of a draft that isn't valid yet. */
  isComplete: (data: NodeData) => boolean
  keys: readonly string[]
  hints: ((data: NodeData, hint: Fail, secrets: readonly SecretBinding[]) => void) | undefined
  ports: readonly Port[]
  branches: Branches | undefined
  loop: string | undefined
  items: ((lookup: Lookup, data: NodeData) => readonly unknown[]) | undefined
  breaksLoop: boolean
  merge: ((data: NodeData) => Merge) | undefined
  waits: boolean
  awaitsCall: (data: NodeData) => boolean
  triggers: readonly Trigger<NodeData>[]
  /** The event that starts the run; undefined for other nodes. */
  trigger: (data: NodeData) => Trigger<NodeData> | undefined
  needsConversation: (data: NodeData) => boolean
  guidance: string
  result: string | undefined
  example: NodeData
  reach: (data: NodeData) => Reach
  repeatable: (data: NodeData) => boolean
  acts: (data: NodeData) => boolean
  timeout: (data: NodeData) => number
  run: (effects: Effects, data: NodeData) => NodeResult | Promise<NodeResult>
}

/** The parts of a definition that depend on its data, for any node. */
type Erased = Partial<
  Pick<
    NodeDefinition,
    | 'hints'
    | 'branches'
    | 'items'
    | 'merge'
    | 'awaitsCall'
    | 'triggers'
    | 'needsConversation'
    | 'repeatable'
    | 'acts'
    | 'timeout'
  >
> &
  Pick<NodeDefinition, 'run'> & {
    reach?: Reach | NodeDefinition['reach']
    triggerType?: (data: NodeData) => string
  }

const usualTimeout = 60_000

/** The data that this node's executor receives. */
export type DataOf<N> = N extends { data: z.ZodType<infer Data> } ? Data : never

export function node<const T extends string, const S extends z.core.$ZodLooseShape>(
  definition: Definition<T, S>,
): NodeDefinition<T, z.output<z.ZodObject<S>> & { type: T }> {
  const { type, rules, display } = definition
  // These are only called with data that the schema of this node has parsed.
  const erased = definition as unknown as Erased
  const { hints, branches, items, merge, triggers = [], triggerType, run, reach = 'inside' } = erased
  const { repeatable = () => false } = erased
  const reachOf = typeof reach === 'function' ? reach : () => reach
  const isRepeatable = (data: NodeData) => asksToRepeat(data) || repeatable(data)
  const shape = {
    type: nodeType(type).default(type),
    ...definition.data,
    ...(reach === 'inside' ? {} : { retry: retrySetting }),
  }
  const fields = z.strictObject(shape)
  const schema = rules === undefined ? fields : fields.superRefine(applyRules(rules), { when: () => true })
  const isComplete = checkedOnce(schema)
  /** Drafts hold incomplete data, for which `compute` isn't written. */
  const guarded =
    <Result>(compute: (data: NodeData) => Result, otherwise: Result) =>
    (data: NodeData): Result =>
      isComplete(data) ? compute(data) : otherwise
  return {
    type,
    title: definition.title,
    display: reach === 'inside' ? display : withRetry(display),
    in: definition.in,
    instead: definition.instead,
    entry: definition.entry,
    data: schema as unknown as z.ZodType<z.output<z.ZodObject<S>> & { type: T }>,
    isComplete,
    keys: Object.keys(shape),
    hints,
    ports: definition.ports,
    branches,
    loop: definition.loop,
    items,
    breaksLoop: definition.breaksLoop === true,
    merge: merge === undefined ? undefined : guarded(merge, mergeOfAll),
    waits: definition.waits === true,
    awaitsCall: guarded(erased.awaitsCall ?? (() => false), false),
    triggers,
    trigger: guarded(
      (data) =>
        triggerType === undefined ? triggers[0] : triggers.find((one) => one.type === triggerType(data)),
      undefined,
    ),
    needsConversation: guarded(erased.needsConversation ?? (() => false), false),
    guidance: definition.guidance,
    result: definition.result,
    example: { type, ...definition.example },
    reach: reachOf,
    repeatable: isRepeatable,
    acts: guarded(erased.acts ?? ((data) => reachOf(data) === 'outside' && !isRepeatable(data)), false),
    timeout: guarded(erased.timeout ?? (() => usualTimeout), usualTimeout),
    run,
  }
}

const mergeOfAll: Merge = { waitFor: 'ALL', isTolerant: false, seconds: null }

/** Tells whether data is valid. Programs share the data of their nodes, so each is checked once. */
function checkedOnce(schema: z.ZodType): (data: NodeData) => boolean {
  const known = new WeakMap<NodeData, boolean>()
  return (data) => {
    const found = known.get(data) ?? schema.safeParse(data).success
    known.set(data, found)
    return found
  }
}

/** Nodes that reach outside take `retry`. */
function withRetry(display: NodeDisplay): NodeDisplay {
  return { ...display, fields: { ...display.fields, retry: retryDisplay } }
}

/** Node data repeats the type of its node. */
export function nodeType<T extends string>(type: T): z.ZodLiteral<T> {
  return z.literal(type, { error: `Must repeat the type of the node: "${type}".` })
}

function applyRules<S extends z.core.$ZodLooseShape>(rules: (data: Loose<S>, fail: Fail) => void) {
  return (data: unknown, context: z.core.$RefinementCtx): void => {
    if (typeof data !== 'object' || data === null) return
    rules(data, (path, message, code = 'invalid') => {
      context.addIssue({ code: 'custom', path: [path].flat(), message, params: { code } })
    })
  }
}
