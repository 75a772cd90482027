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
  /** The path without extension: `tools/find-order`. */
  path: string
  id: Id
  /** The item in the list of its kind. */
  row: Content
  /** The ids by which others refer to it and to its parts: `tools/find-order`, `objects/deals#partner`. */
  refs: readonly { kind: ReferenceKind; id: Id; key: string }[]
}

export interface Reader {
  app: App
  caller: UserCaller
  api: OwnApi
  keys: Keys
  /** The reference that replaces the id of a thing. */
  refTo: (kind: ReferenceKind, id: unknown) => Promise<unknown>
}

export interface File {
  path: string
  content: Content
}

export interface Writer extends Reader {
  /** The id for each key, once the thing exists. */
  ids: Map<string, Id>
  /** The present content of the account, by file. */
  present: ReadonlyMap<string, Listed & { content: Content }>
  /** Replaces references with ids. */
  resolved: (value: unknown) => unknown
  /** True to delete the things that have no file. */
  prune: boolean
  /** Values for missing secrets, by file. */
  secretsFor: (path: string, names: readonly string[], kept: readonly string[]) => Record<string, string>
  /** Returned to the caller once and never again. */
  shownOnce: { file: string; name: string; value: string }[]
}

/** A kind of configuration: the place of its files, and how to read and write them. */
export interface Kind {
  /** Paths of its files; the last part is the key. */
  pattern: RegExp
  list: (reader: Reader) => Promise<Listed[]>
  read: (reader: Reader, thing: Listed) => Promise<Content>
  defaults?: Defaults
  /** Performs the renames in files before any other change. */
  rename?: (writer: Writer, file: File) => Promise<void>
  /** Creates missing things. With `late`, only after everything that they need has been created and written. */
  create?: (writer: Writer, file: File) => Promise<Id>
  late?: true
  /** Kinds of one group refer to each other: each step of writing is done for all of them before the next. */
  group?: 'records'
  /** The steps of writing, in order; each is done for all files before the next. */
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

/** The problem of something that needs a refused thing, whose own problem has the reason. */
export function unmade(what: string): Problem {
  const message = 'It needs what could not be made.'
  return new Problem('bad_request', `${what} could not be made.`, {
    issues: [{ path: '', code: unmadeCode, message }],
  })
}
