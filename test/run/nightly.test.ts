import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedNightlyFiles, filesAt, nightlyFiles, watchedBy, writeNightlyHashes } from './nightly.ts'
import { filesOf, suiteFrom } from './suites.ts'
import { isRetried, isWaiting } from './waiting.ts'

let root: string
const rooms = 'src/rooms/soak.nightly.test.ts'
const doors = 'src/doors/sizes.nightly.test.ts'
const quick = 'src/rooms/room.test.ts'
const slow = 'test/process/room.slow.test.ts'

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'frontdesk-suites-'))
  for (const file of [rooms, doors, quick, slow, 'src/rooms/room.ts', 'src/doors/door.ts']) write(file)
  write('test/nightly-hashes.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content = file): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

it('runs every nightly file in the gate until a nightly run has passed', () => {
  expect(changedNightlyFiles(root)).toEqual([doors, rooms])
  expect(filesOf('gate', root)).toEqual([quick, slow, doors, rooms])
})

it('leaves nightly files out of the gate while the folders they watch are the same', () => {
  writeNightlyHashes(root, [rooms, doors])
  expect(changedNightlyFiles(root)).toEqual([])
  expect(filesOf('gate', root)).toEqual([quick, slow])
})

it.each([
  ['a file of the folder changes', 'src/rooms/room.ts'],
  ['a file is added below the folder', 'src/rooms/beds/bed.ts'],
  ['the nightly file itself changes', rooms],
])('runs a nightly file in the gate when %s', (_, file) => {
  writeNightlyHashes(root, [rooms, doors])
  write(file, 'changed')
  expect(changedNightlyFiles(root)).toEqual([rooms])
  expect(filesOf('gate', root)).toEqual([quick, slow, rooms])
})

it('does not run a nightly file in the gate for a change of another test', () => {
  writeNightlyHashes(root, [rooms, doors])
  write(quick, 'changed')
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
  const places = [...new Set(nightlyFiles(repository).flatMap(watchedBy))]
  expect(places.filter((place) => filesAt(repository, place).length === 0)).toEqual([])
})

it('tells the suites apart by the names of their files', () => {
  write('node_modules/other/src/other.test.ts')
  expect(filesOf('quick', root)).toEqual([quick])
  expect(filesOf('nightly', root)).toEqual([doors, rooms])
})

it('runs more files at once where they wait for browsers and processes, and tries those again', () => {
  const waiting = [slow, 'test/browser/embed.test.ts', 'src/platform/database/embedded/folder.test.ts']
  expect(waiting.filter(isWaiting)).toEqual(waiting)
  expect(waiting.filter(isRetried)).toEqual(waiting)
  const others = [quick, 'test/http/host.test.ts', 'test/faults/readers.slow.test.ts']
  expect(others.filter(isWaiting)).toEqual([])
  expect(others.filter(isRetried)).toEqual(['test/faults/readers.slow.test.ts'])
})

it('refuses an unknown suite', () => {
  expect(suiteFrom(undefined)).toBe('quick')
  expect(() => suiteFrom('slow')).toThrow('use quick, all or nightly')
})
