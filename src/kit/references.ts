import { pathText } from './issues.ts'
import type { Issue } from './problem.ts'

/** All kinds of references in node data and settings: their id and their name for people. */
export const referenceKinds = {
  agent: { id: 'uuid', label: 'agent' },
  aiModel: { id: 'number', label: 'AI model' },
  /** A model by its vendor's name; the vendor is a separate property. */
  aiModelName: { id: 'text', label: 'AI model' },
  connectedAccount: { id: 'number', label: 'connected account' },
  flow: { id: 'number', label: 'flow' },
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

/** Required facts about the target, compared with those that its resolver reports. */
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
  /** Written by an export and used by an import. */
  name?: string | null
  [fact: string]: unknown
}

/** The place of the reference. Intents are searched in one agent, private playbooks by their creator. */
export interface ReferenceScope {
  accountId: number
  userId: number | null
  agentId?: string
}

/**
 * Finds the resources of one kind: one look-up for all ids of a request. It uses the `db` of the given
 * application, which may be a transaction.
 */
export interface ReferenceResolver<App> {
  kind: ReferenceKind
  resolve: (app: App, scope: ReferenceScope, ids: readonly ReferenceId[]) => Promise<readonly Found[]>
  /** The same by name, if names of this kind are unique. */
  named?: (app: App, scope: ReferenceScope, names: readonly string[]) => Promise<readonly Found[]>
}

export type FoundByKind = ReadonlyMap<ReferenceKind, readonly Found[]>

/** Checks all references with one look-up per kind. Without a resolver, nothing of a kind is found. */
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

/** Finds resources by name, for the kinds that support it. */
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

/** Skips ids that are malformed for their kind, because the database would fail on them. */
function isWellFormed({ kind, id }: Reference): boolean {
  if (typeof id === 'number') {
    return referenceKinds[kind].id === 'number' && Number.isInteger(id) && Math.abs(id) < 2 ** 31
  }
  if (referenceKinds[kind].id === 'uuid') return uuidPattern.test(id)
  return referenceKinds[kind].id === 'text' && id.length <= 255 && id.isWellFormed() && !id.includes('\u0000')
}
