import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { adviceWords, kindWords } from '../console/settings/erasure-kinds.ts'
import { allErasing, clearingOf } from '../src/erasure/capabilities.ts'
import { sweptTables } from '../src/erasure/tables.ts'
import { currentCatalogue } from '../src/objects/index.ts'
import { useServer } from './harness/server.ts'

const server = useServer()

const person = {
  accountId: 0,
  emails: ['ada@customer.example'],
  phones: ['+34610000001'],
  names: ['Ada'],
  contactIds: ['1'],
  conversationIds: [],
}

it('everything that a report of an erasure can tell of has words in the console', async () => {
  const { app, account } = server
  const { tables } = await sweptTables(app.db, account.id)
  const kinds = new Set(tables.map(({ kind }) => kind))
  for (const { root } of tables) kinds.add(clearingOf(app, root)?.kind ?? root)
  const objects = [...(await currentCatalogue(app, account.id)).byId.keys()]
  for (const erasing of allErasing(app)) {
    const rows = [
      ...(erasing.ofConversations?.([]) ?? []),
      ...(erasing.ofPerson?.({ ...person, accountId: account.id }) ?? []),
    ]
    for (const objectId of objects)
      rows.push(...((await erasing.ofRecords?.(app, { accountId: account.id, objectId, ids: ['1'] })) ?? []))
    for (const { kind } of [...rows, ...(erasing.clears ?? [])]) kinds.add(kind)
  }
  const named = [...kinds].filter((kind) => !/^records of |^t\d+$/.test(kind))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((kind) => kindWords[kind] === undefined)).toEqual([])
})

it('so has what it leaves to people, and what it advises', async () => {
  const files = ['erasure/carry-out.ts', 'knowledge/erasing.ts', 'objects/erasing/identify.ts']
  const texts = await Promise.all(
    files.map((file) => readFile(join(import.meta.dirname, '../src', file), 'utf8')),
  )
  const source = texts.join('\n')
  const kinds = [...source.matchAll(/kind: '(?<kind>[^']+)'/g)].map(({ groups }) => groups?.['kind'] ?? '')
  expect(kinds.length).toBeGreaterThan(4)
  expect(kinds.filter((kind) => kindWords[kind] === undefined)).toEqual([])
  const advice = [...source.matchAll(/advice(?:\b[^'\n]*|:)\n?\s*'(?<text>[^']{20,})'/gi)].map(
    ({ groups }) => groups?.['text'] ?? '',
  )
  expect(advice.toSorted()).toEqual(adviceWords.map(({ text }) => text).toSorted())
})
