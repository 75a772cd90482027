import type { UserCaller } from '../kit/caller.ts'
import type { Referenced } from '../kit/extensions/references.ts'
import { isOneOf } from '../kit/is-one-of.ts'
import { findByName, findReferences, type ReferenceKind, referenceKindNames } from '../kit/references.ts'
import type { App } from '../platform/app.ts'
import { type Content, type Id, mapTexts } from './content.ts'

const reference = /^ref\((.*)\)$/s

/** `ref(tools/find-order)`: the id of the thing in that file. */
export function refText(key: string): string {
  return `ref(${key})`
}

/** Escapes a user's text that only looks like a reference. */
export function literal(text: string): string {
  return reference.test(text) ? `ref(=${text})` : text
}

/** The target of a reference; undefined for plain text. */
export function referredBy(text: string): { key: string } | { text: string } | undefined {
  const key = reference.exec(text)?.[1]
  if (key === undefined) return undefined
  return key.startsWith('=') ? { text: key.slice(1) } : { key }
}

/** Things without a file, such as a connected account, by kind and name. */
const named = /^(\w+): (.+)$/s

function namedKey(kind: ReferenceKind, name: string): string {
  return `${kind}: ${name}`
}

function isKind(text: string): text is ReferenceKind {
  return isOneOf(referenceKindNames, text)
}

/** The ids of all referenced things without a file, found by name. */
export async function outsideIds(
  app: App,
  caller: UserCaller,
  files: Iterable<Content>,
): Promise<Map<string, Id>> {
  const names = new Map<ReferenceKind, string[]>()
  for (const content of files) {
    mapTexts(content, (text) => {
      const to = referredBy(text)
      const [, kind = '', name = ''] = to !== undefined && 'key' in to ? (named.exec(to.key) ?? []) : []
      if (isKind(kind)) names.set(kind, [...(names.get(kind) ?? []), name])
      return text
    })
  }
  const scope = { accountId: caller.account.id, userId: caller.user.id }
  const found = await findByName(app, resolversOf(app.capabilities), scope, names)
  const ids = new Map<string, Id>()
  for (const [kind, things] of found) {
    for (const { id, name } of things)
      if (name !== undefined && name !== null) ids.set(namedKey(kind, name), id)
  }
  return ids
}

/** The reference to such a thing, if its name identifies it elsewhere. */
export async function outsideKey(
  app: App,
  caller: UserCaller,
  kind: ReferenceKind,
  id: Id,
): Promise<string | undefined> {
  const resolvers = resolversOf(app.capabilities).filter(
    (one) => one.kind === kind && one.named !== undefined,
  )
  const scope = { accountId: caller.account.id, userId: caller.user.id }
  const found = await findReferences(app, resolvers, scope, [{ kind, id, path: [], constraint: {} }])
  const name = found.get(kind)?.find((thing) => thing.id === id)?.name
  return name === undefined || name === null ? undefined : namedKey(kind, name)
}

function resolversOf(extensions: readonly Referenced<App>[]) {
  return extensions.flatMap(({ references }) => references ?? [])
}
