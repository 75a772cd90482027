import type { RawBuilder } from 'kysely'

/** Somebody of whom nothing is to remain, by what an account knows them by. */
export interface ErasedPerson {
  accountId: number
  /** In lower case; the first is the one that was asked for. */
  emails: readonly string[]
  /** As E.164. */
  phones: readonly string[]
  /** What their records call them. These are counted, not replaced: others may have the same name. */
  names: readonly string[]
  /** Their rows of `people`. */
  contactIds: readonly string[]
  conversationIds: readonly string[]
}

/** What a capability found out about the person. */
export type FoundOfPerson = Partial<Omit<ErasedPerson, 'accountId'>> & { left?: readonly LeftToDecide[] }

/** Something that an erasure leaves to people. */
export interface LeftToDecide {
  kind: string
  /** Which one, where it has a name of its own that is not the person's. */
  name: string | null
  count: number
  /** Which ones, the first of them, where they are known by ids. */
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

/** Something whose content goes as a whole where it tells of the person, once it is over. */
export interface ClearedContent<App> {
  kind: string
  /** By table, the column that says which one a row belongs to. */
  tables: Readonly<Record<string, string>>
  /** Whether the ids of their records and conversations alone make it theirs, or addresses and numbers as well. */
  by: 'ids' | 'anything'
  /** Those that are not over are left alone. Runs in a transaction. */
  clear: (
    app: App,
    accountId: number,
    ids: readonly string[],
  ) => Promise<{ cleared: number; unfinished: string[] }>
}

/** What a capability does where everything of a person is erased. */
export interface Erasing<App> {
  identify?: (app: App, person: ErasedPerson) => Promise<FoundOfPerson>
  /** What goes with conversations, in this order; in one transaction with that of all other capabilities. */
  ofConversations?: (ids: readonly string[]) => readonly ErasedRows[]
  /** What goes with rows of an object. */
  ofRecords?: (
    app: App,
    record: { accountId: number; objectId: number; ids: readonly string[] },
  ) => Promise<readonly ErasedRows[]>
  /** What else is the person's, once their conversations and records are gone. */
  ofPerson?: (person: ErasedPerson) => readonly ErasedRows[]
  /** Finds some of the records beside the contacts that hold one of the addresses in a field for addresses. */
  recordsOf?: (app: App, person: ErasedPerson) => Promise<{ objectId: number; ids: string[] } | undefined>
  clears?: readonly ClearedContent<App>[]
  /** By table: what follows from texts in rows that were replaced, which belong to these ids. Runs in the transaction. */
  onReplaced?: Readonly<
    Record<string, { column: string; run: (app: App, ids: readonly string[]) => Promise<void> }>
  >
  /** What still tells of the person and is not changed. */
  left?: (app: App, person: ErasedPerson) => Promise<readonly LeftToDecide[]>
}
