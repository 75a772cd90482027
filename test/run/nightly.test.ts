import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedNightlyFiles, filesAt, nightlyFiles, watchedBy, writeNightlyHashes } from './nightly.ts'
import { filesOf, suiteFrom } from './suites.ts'

let root: string
const rooms = 'src/rooms/soak.nightly.test.ts'
const doors = 'src/doors/sizes.nightly.test.ts'

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'frontdesk-suites-'))
  for (const file of [rooms, doors, 'src/rooms/room.ts', 'src/rooms/room.test.ts', 'src/doors/door.ts'])
    write(file)
  write('test/nightly-hashes.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content = file): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

it('runs every nightly file in the gate until a nightly run has passed', () => {
  expect(changedNightlyFiles(root)).toEqual([doors, rooms])
  expect(filesOf('gate', root).exclude).toEqual([])
})

it('leaves nightly files out of the gate while the folders they watch are the same', () => {
  writeNightlyHashes(root, [rooms, doors])
  expect(changedNightlyFiles(root)).toEqual([])
  expect(filesOf('gate', root).exclude).toEqual([doors, rooms])
})

it.each([
  ['a file of the folder changes', 'src/rooms/room.ts'],
  ['a file is added below the folder', 'src/rooms/beds/bed.ts'],
  ['the nightly file itself changes', rooms],
])('runs a nightly file in the gate when %s', (_, file) => {
  writeNightlyHashes(root, [rooms, doors])
  write(file, 'changed')
  expect(changedNightlyFiles(root)).toEqual([rooms])
  expect(filesOf('gate', root).exclude).toEqual([doors])
})

it('does not run a nightly file in the gate for a change of another test', () => {
  writeNightlyHashes(root, [rooms, doors])
  write('src/rooms/room.test.ts', 'changed')
  expect(changedNightlyFiles(root)).toEqual([])
})

it('runs a nightly file in the gate that did not pass in the last nightly run', () => {
  writeNightlyHashes(root, [doors])
  expect(changedNightlyFiles(root)).toEqual([rooms])
})

it('keeps what other nightly files passed on when one of them runs alone', () => {
  writeNightlyHashes(root, [rooms, doors])
  write('src/rooms/room.ts', 'changed')
  writeNightlyHashes(root, [rooms])
  expect(changedNightlyFiles(root)).toEqual([])
})

it('asks for the places of a nightly file outside src', () => {
  expect(() => watchedBy('test/process/new.nightly.test.ts')).toThrow('is not in watchedPlaces')
})

it('finds files at every place that a nightly file of this repository watches', () => {
  const repository = join(import.meta.dirname, '../..')
  for (const place of new Set(nightlyFiles(repository).flatMap(watchedBy)))
    expect(filesAt(repository, place), place).not.toEqual([])
})

it('refuses an unknown suite', () => {
  expect(suiteFrom(undefined)).toBe('quick')
  expect(() => suiteFrom('slow')).toThrow('use quick, all or nightly')
})
