import { pathText } from './issues.ts'
import type { Issue } from './problem.ts'

/** Everything that node data or a setting can point at: how it is known, and what a person calls it. */
export const referenceKinds = {
  agent: { id: 'uuid', label: 'agent' },
  aiModel: { id: 'number', label: 'AI model' },
  /** A model by the name that its vendor gives it; the vendor stands beside it. */
  aiModelName: { id: 'text', label: 'AI model' },
  connectedAccount: { id: 'number', label: 'connected account' },
  intent: { id: 'number', label: 'intent' },
  knowledgeBase: { id: 'number', label: 'knowledge base' },
  phoneNumber: { id: 'number', label: 'business phone number' },
  playbook: { id: 'number', label: 'playbook' },
  recordType: { id: 'number', label: 'record type' },
  table: { id: 'number', label: 'object or table' },
  team: { id: 'number', label: 'team' },
  tool: { id: 'number', label: 'tool' },
  webhook: { id: 'text', label: 'incoming webhook' },
  workflow: { id: 'number', label: 'workflow' },
} as const satisfies Record<string, { id: 'number' | 'uuid' | 'text'; label: string }>

export type ReferenceKind = keyof typeof referenceKinds
export const referenceKindNames = Object.keys(referenceKinds) as ReferenceKind[]
export type ReferenceId = number | string

/** What the thing pointed at must be: each fact equal to the one that its resolver reports. */
export type Constraint = Readonly<Record<string, string | number | boolean>>

export interface Reference {
  kind: ReferenceKind
  id: ReferenceId
  path: readonly PropertyKey[]
  constraint: Constraint
}

/** A thing that exists in the caller's account, with the facts that constraints ask about. */
export interface Found {
  id: ReferenceId
  /** What an export writes down and an import looks for. */
  name?: string | null
  [fact: string]: unknown
}

/** Where the reference stands. Intents are looked for in one agent, private playbooks through their creator. */
export interface ReferenceScope {
  accountId: number
  userId: number | null
  agentId?: string
}

/**
 * How a capability finds the things of one kind that it keeps: one look-up for all the ids of a request. It reads
 * through the `db` of the application it is handed, which may be a transaction; that application may be a copy.
 */
export interface ReferenceResolver<App> {
  kind: ReferenceKind
  resolve: (app: App, scope: ReferenceScope, ids: readonly ReferenceId[]) => Promise<readonly Found[]>
  /** The same by name, where things of this kind can be told apart by their names. */
  named?: (app: App, scope: ReferenceScope, names: readonly string[]) => Promise<readonly Found[]>
}

export type FoundByKind = ReadonlyMap<ReferenceKind, readonly Found[]>

/** Checks every reference with one look-up a kind. A kind that nobody resolves has nothing that could be found. */
export async function checkReferences<App>(
  app: App,
  resolvers: readonly ReferenceResolver<App>[],
  scope: ReferenceScope,
  references: readonly Reference[],
): Promise<Issue[]> {
  return referenceIssues(references, await findReferences(app, resolvers, scope, references))
}

export async function findReferences<App>(
  app: App,
  resolvers: readonly ReferenceResolver<App>[],
  scope: ReferenceScope,
  references: readonly Reference[],
): Promise<FoundByKind> {
  const wanted = Map.groupBy(references.filter(isWellFormed), (reference) => reference.kind)
  const lookUps = resolvers.map(async ({ kind, resolve }): Promise<[ReferenceKind, readonly Found[]]> => {
    const ids = new Set(wanted.get(kind)?.map((reference) => reference.id))
    return [kind, ids.size === 0 ? [] : await resolve(app, scope, [...ids])]
  })
  return new Map(await Promise.all(lookUps))
}

/** What has one of these names, for the kinds that can be looked up so. */
export async function findByName<App>(
  app: App,
  resolvers: readonly ReferenceResolver<App>[],
  scope: ReferenceScope,
  names: ReadonlyMap<ReferenceKind, readonly string[]>,
): Promise<FoundByKind> {
  const lookUps = resolvers.map(async ({ kind, named }): Promise<[ReferenceKind, readonly Found[]]> => {
    const wanted = names.get(kind) ?? []
    return [kind, wanted.length === 0 || named === undefined ? [] : await named(app, scope, wanted)]
  })
  return new Map(await Promise.all(lookUps))
}

export function referenceIssues(references: readonly Reference[], found: FoundByKind): Issue[] {
  const byKind = new Map<ReferenceKind, Map<ReferenceId, Found[]>>()
  for (const [kind, things] of found)
    byKind.set(
      kind,
      Map.groupBy(things, (thing) => thing.id),
    )
  return references.flatMap((reference) => {
    const issue = issueOf(reference, byKind.get(reference.kind)?.get(reference.id) ?? [])
    return issue === undefined ? [] : [issue]
  })
}

function issueOf(reference: Reference, candidates: readonly Found[]): Issue | undefined {
  const path = pathText(reference.path)
  const { label } = referenceKinds[reference.kind]
  const [first] = candidates
  if (first === undefined) {
    const id = String(reference.id).slice(0, 80)
    return { path, code: 'not_found', message: `There is no ${label} ${id} in this account.` }
  }
  if (candidates.some((candidate) => misfit(reference.constraint, candidate) === undefined)) return undefined
  const fact = misfit(reference.constraint, first) ?? ''
  return {
    path,
    code: 'invalid_reference',
    message: `This ${label} does not fit here: its ${fact} is ${String(first[fact])}, and must be ${String(reference.constraint[fact])}.`,
  }
}

function misfit(constraint: Constraint, found: Found): string | undefined {
  return Object.keys(constraint).find((fact) => found[fact] !== constraint[fact])
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What cannot be an id of its kind is not asked for: the database would refuse the question, not the id. */
function isWellFormed({ kind, id }: Reference): boolean {
  if (typeof id === 'number') {
    return referenceKinds[kind].id === 'number' && Number.isInteger(id) && Math.abs(id) < 2 ** 31
  }
  if (referenceKinds[kind].id === 'uuid') return uuidPattern.test(id)
  return referenceKinds[kind].id === 'text' && id.length <= 255 && id.isWellFormed() && !id.includes('\u0000')
}
