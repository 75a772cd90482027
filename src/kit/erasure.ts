import type { RawBuilder } from 'kysely'

/** A person to erase, with everything that identifies them in an account. */
export interface ErasedPerson {
  accountId: number
  /** In lower case. The first is the requested one. */
  emails: readonly string[]
  /** In E.164 format. */
  phones: readonly string[]
  /** The names in their records. These are counted but not replaced, because others may have the same name. */
  names: readonly string[]
  /** Their rows of `people`. */
  contactIds: readonly string[]
  conversationIds: readonly string[]
}

/** The identifiers and data of the person that a capability found. */
export type FoundOfPerson = Partial<Omit<ErasedPerson, 'accountId'>> & { left?: readonly LeftToDecide[] }

/** Something that an erasure leaves to people. */
export interface LeftToDecide {
  kind: string
  /** Its own name, unless that is the person's name. */
  name: string | null
  count: number
  /** The first ids, if there are any. */
  ids: readonly string[]
  advice: string
}

/** Rows that are the person's, to be counted or deleted. */
export interface ErasedRows {
  /** For the report: `messages`. */
  kind: string
  table: RawBuilder<unknown>
  /** A condition on the rows of the table, which is called `t`. */
  where: RawBuilder<unknown>
  /** A `text[]` of the hashes of stored files that a row refers to. */
  files?: RawBuilder<unknown>
}

/** Content that is cleared completely if it mentions the person, once it is finished. */
export interface ClearedContent<App> {
  kind: string
  /** The column of each table with the id of the content. */
  tables: Readonly<Record<string, string>>
  /**
   * `ids`: only the ids of the person's records and conversations count. `anything`: email addresses and phone
   * numbers count, too.
   */
  by: 'ids' | 'anything'
  /** Those that are not over are left alone. Runs in a transaction. */
  clear: (
    app: App,
    accountId: number,
    ids: readonly string[],
  ) => Promise<{ cleared: number; unfinished: string[] }>
}

/** The part of a capability in erasing a person. */
export interface Erasing<App> {
  identify?: (app: App, person: ErasedPerson) => Promise<FoundOfPerson>
  /** The rows to delete with conversations, in this order, in one transaction for all capabilities. */
  ofConversations?: (ids: readonly string[]) => readonly ErasedRows[]
  /** The rows to delete with rows of an object. */
  ofRecords?: (
    app: App,
    record: { accountId: number; objectId: number; ids: readonly string[] },
  ) => Promise<readonly ErasedRows[]>
  /** Other rows of the person, deleted after their conversations and records. */
  ofPerson?: (person: ErasedPerson) => readonly ErasedRows[]
  /** Finds some of the records beside the contacts that hold one of the addresses in a field for addresses. */
  recordsOf?: (app: App, person: ErasedPerson) => Promise<{ objectId: number; ids: string[] } | undefined>
  clears?: readonly ClearedContent<App>[]
  /** Called per table with the ids of rows whose texts were replaced, in the transaction. */
  onReplaced?: Readonly<
    Record<string, { column: string; run: (app: App, ids: readonly string[]) => Promise<void> }>
  >
  /** Data that still mentions the person and isn't changed. */
  left?: (app: App, person: ErasedPerson) => Promise<readonly LeftToDecide[]>
}
