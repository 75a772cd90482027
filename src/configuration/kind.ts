import type { UserCaller } from '../kit/caller.ts'
import { Problem } from '../kit/problem.ts'
import type { ReferenceKind } from '../kit/references.ts'
import type { App } from '../platform/app.ts'
import type { OwnApi } from '../templates/index.ts'
import type { Content, Id } from './content.ts'
import type { Defaults } from './defaults.ts'
import type { Keys } from './keys.ts'

/** A thing of the account that a file describes. */
export interface Listed {
  /** Without its ending: `tools/find-order`. */
  path: string
  id: Id
  /** What the list of its kind said of it. */
  row: Content
  /** The ids by which others refer to it and to what is in it: `tools/find-order`, `objects/deals#partner`. */
  refs: readonly { kind: ReferenceKind; id: Id; key: string }[]
}

export interface Reader {
  app: App
  caller: UserCaller
  api: OwnApi
  keys: Keys
  /** The reference to a thing, to be written in place of its id. */
  refTo: (kind: ReferenceKind, id: unknown) => Promise<unknown>
}

export interface File {
  path: string
  content: Content
}

export interface Writer extends Reader {
  /** The id of what a key stands for, once that exists. */
  ids: Map<string, Id>
  /** By file, what the account has now. */
  present: ReadonlyMap<string, Listed & { content: Content }>
  /** With ids in place of references. */
  resolved: (value: unknown) => unknown
  /** Whether what only the account has is taken away. */
  prune: boolean
  /** Values for secrets that are not there yet, by file. */
  secretsFor: (path: string, names: readonly string[], kept: readonly string[]) => Record<string, string>
  /** Told to whoever pushes, and never again. */
  shownOnce: { file: string; name: string; value: string }[]
}

/** A kind of configuration: where its files are, how they are read and how an account is made to follow them. */
export interface Kind {
  /** Paths of its files; the last part is the key. */
  pattern: RegExp
  list: (reader: Reader) => Promise<Listed[]>
  read: (reader: Reader, thing: Listed) => Promise<Content>
  defaults?: Defaults
  /** Renames what files rename, before anything else is written. */
  rename?: (writer: Writer, file: File) => Promise<void>
  /** Makes what is missing. With `late` only when all that it needs has been made and written. */
  create?: (writer: Writer, file: File) => Promise<Id>
  late?: true
  /** What writing takes, one after the other; each is done for all files before the next. */
  write: readonly ((writer: Writer, file: File, id: Id) => Promise<void>)[]
  remove?: (writer: Writer, thing: Listed) => Promise<void>
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

export const unmadeCode = 'follows'

/** Of what needs something that was itself refused: the reason stands where that was. */
export function unmade(what: string): Problem {
  const message = 'It needs what could not be made.'
  return new Problem('bad_request', `${what} could not be made.`, {
    issues: [{ path: '', code: unmadeCode, message }],
  })
}
