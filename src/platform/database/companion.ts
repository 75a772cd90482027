import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

/** A statement that goes into the transaction of the first change that the work under way makes. */
interface Companion {
  /** Put together when it is sent, so that the work may still add to it. An `insert … select` without any condition. */
  query: () => pg.QueryConfig<unknown[]>
  isSent: boolean
}

const underWay = new AsyncLocalStorage<Companion>()

/**
 * Runs `work`, and with the first thing that it changes also `query`, in the same transaction: either both are there or
 * neither is. Where nothing was changed that this sees (what an SQL function writes, say), `alone` sends it when the work
 * has succeeded; of work that fails before it has changed anything, nothing remains.
 */
export async function withFirstChange<T>(
  query: Companion['query'],
  alone: (query: pg.QueryConfig<unknown[]>) => Promise<unknown>,
  work: () => Promise<T> | T,
): Promise<T> {
  const companion: Companion = { query, isSent: false }
  try {
    const result = await underWay.run(companion, work)
    if (!companion.isSent) await alone(query())
    return result
  } finally {
    // What goes on in the background must not send it later.
    companion.isSent = true
  }
}

/** The statement that still has to be sent, if any. Whoever has committed it says so with `isSent`. */
export function waitingCompanion(): Companion | undefined {
  const companion = underWay.getStore()
  return companion?.isSent === false ? companion : undefined
}

/**
 * A statement that goes along as a part of a single statement, behind the `with` of the rows that this makes: where it
 * makes none, that is not written either. `value` gives what stands for each of its values, from 0.
 */
export function companionPart(
  text: string,
  made: string,
  value: (index: number) => unknown,
): RawBuilder<unknown> {
  const pieces = text.split(/\$\d+/)
  const used = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => value(Number(number) - 1))
  const insert = sql(Object.assign(pieces, { raw: pieces }), ...used)
  return sql`, companion as (${insert} where exists (select from ${sql.id(made)}))`
}

const writes = /^\s*(?:insert|update|delete|merge|with\b[^]*\b(?:insert\s+into|update|delete\s+from)\b)/i

/** Whether a text changes something, as far as can be told from it. */
export function isWrite(text: string): boolean {
  return writes.test(text)
}
