import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ErasedPerson } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'
import { isContention } from '../platform/database/index.ts'
import { allErasing } from './capabilities.ts'
import { deleteAll } from './delete.ts'
import { removeFiles } from './files.ts'
import {
  addressIdentifier,
  type Identifier,
  numberIdentifier,
  replaceIn,
  wordsIdentifier,
} from './identifiers.ts'
import {
  type Batch,
  ErasureOver,
  type ErasureRow,
  finish,
  inBatch,
  openSealed,
  progress as progressSchema,
  readErasure,
  type Subject,
  seal,
} from './store.ts'
import { sweepTable } from './sweep.ts'
import { sweptTables } from './tables.ts'

// Concurrent writes may land behind the sweep, so it repeats until a pass finds nothing.
const mostPasses = 5

/**
 * Performs an erasure from its current progress. Every part is committed together with the progress, so that it resumes
 * after a crash, and two processes that do it at once do no harm.
 */
export async function carryOut(app: App, id: string, signal: AbortSignal): Promise<void> {
  try {
    await beginAnew(app, id)
    for (let row = await readErasure(app.db, id); row !== undefined && row.status !== 'DONE'; ) {
      signal.throwIfAborted()
      await againOnContention(() => oneStep(app, row as ErasureRow, signal), signal)
      row = await readErasure(app.db, id)
    }
  } catch (error) {
    if (!(error instanceof ErasureOver)) throw error
  }
}

/** A dry run leaves no trace of the counted rows, so it restarts from the beginning. */
async function beginAnew({ db }: App, id: string): Promise<void> {
  await sql`update erasures set progress = '{"step":"FIND"}', report = '{}'
    where id = ${id} and is_dry_run and status <> 'DONE'`.execute(db)
}

async function againOnContention(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isContention(error) || attempt === 10) throw error
      await sleep(Math.random() * 100 * attempt, undefined, { signal })
    }
  }
}

async function oneStep(app: App, row: ErasureRow, signal: AbortSignal): Promise<void> {
  const { id } = row
  const { step } = progressSchema.parse(row.progress)
  const about = openSealed(app, row)
  const person: ErasedPerson = { accountId: row.account_id, ...about }
  if (step === 'FIND') return find(app, id, person)
  if (step === 'DELETE') {
    await deleteAll(app, id, person, row.deletes_records)
    return inBatch(app, id, async ({ progress }) => void (progress.step = 'SWEEP'))
  }
  if (step === 'SWEEP') return onePass(app, id, about, signal)
  if (!row.is_dry_run) await removeFiles(app, id, signal)
  return finish(app, id)
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** Asks every capability for identifiers of the person, each with the results of the previous ones. */
async function find(app: App, id: string, asked: ErasedPerson): Promise<void> {
  await inBatch(app, id, async (batch) => {
    let person = asked
    for (const { identify, left } of allErasing(app).toReversed()) {
      const found = await identify?.(batch.app, person)
      person = {
        accountId: person.accountId,
        emails: unique([...person.emails, ...(found?.emails ?? [])]),
        phones: unique([...person.phones, ...(found?.phones ?? [])]),
        names: unique([...person.names, ...(found?.names ?? [])]),
        contactIds: unique([...person.contactIds, ...(found?.contactIds ?? [])]),
        conversationIds: unique([...person.conversationIds, ...(found?.conversationIds ?? [])]),
      }
      batch.report.left.push(...(found?.left ?? []), ...((await left?.(batch.app, person)) ?? []))
    }
    const about = { ...openSealed(app, batch.row), ...person }
    const identifiers = identifiersOf(about)
    for (const left of batch.report.left)
      left.name = left.name === null ? null : replaceIn(left.name, identifiers)
    batch.progress.step = 'DELETE'
    await batch.app.db
      .updateTable('erasures')
      .set({ sealed: seal(app, id, about), status: 'RUNNING' })
      .where('id', '=', id)
      .execute()
  })
}

export function identifiersOf({ tag, emails, phones, words }: Subject): Identifier[] {
  return [
    ...emails.flatMap((email) => addressIdentifier(email, tag)),
    ...phones.flatMap((phone) => numberIdentifier(phone, tag) ?? []),
    ...words.map((text) => wordsIdentifier(text, tag)),
  ]
}

// A shorter name is part of too many words.
const shortestName = 4

/** Sweeps every table once, starting with the one of the saved progress. */
async function onePass(app: App, id: string, about: Subject, signal: AbortSignal): Promise<void> {
  const row = await readErasure(app.db, id)
  if (row === undefined) throw new ErasureOver()
  const sought = {
    replaced: identifiersOf(about),
    counted: about.names
      .filter((name) => name.length >= shortestName && !about.words.includes(name))
      .map((name) => wordsIdentifier(name, about.tag)),
    ids: [...about.contactIds, ...about.conversationIds],
    tag: about.tag,
  }
  const from = progressSchema.parse(row.progress).table
  const { tables } = await sweptTables(app.db, row.account_id)
  for (const table of tables) {
    const name = `${table.schema}.${table.name}`
    if (name <= from) continue
    signal.throwIfAborted()
    await sweepTable(app, id, table, sought)
    await inBatch(app, id, async ({ progress }) => void (progress.table = name))
  }
  await inBatch(app, id, endPass)
}

async function endPass({ row, progress, report }: Batch): Promise<void> {
  const isLast = row.is_dry_run || progress.found === 0 || progress.pass === mostPasses
  if (!isLast) {
    Object.assign(progress, { pass: progress.pass + 1, table: '', found: 0, names: {} })
    return
  }
  for (const [name, count] of Object.entries(progress.names)) {
    report.left.push({ kind: 'names', name, count, ids: [], advice: nameAdvice })
  }
  if (progress.unfinished.length > 0) {
    const ids = progress.unfinished
    report.left.push({
      kind: 'unfinished runs',
      name: null,
      count: ids.length,
      ids,
      advice: unfinishedAdvice,
    })
  }
  if (!row.is_dry_run && progress.found > 0) {
    const count = progress.found
    report.left.push({ kind: 'texts written meanwhile', name: null, count, ids: [], advice: meanwhileAdvice })
  }
  Object.assign(progress, { step: 'FILES', table: '', names: {}, counted: [], unfinished: [] })
}

const nameAdvice =
  'The name of the contact still stands here, and others may have the same. Erase again with the name under `also` to have it replaced.'
const unfinishedAdvice =
  'These runs told of the person and were not over: addresses and numbers were replaced, the rest stays. Erase again once they are over.'
const meanwhileAdvice = 'New data of this person was written meanwhile. Erase again.'
