import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ZipFile, zipOf } from './zip.ts'

async function* of<T>(...values: T[]): AsyncGenerator<T> {
  yield* values
}

/** Writes the files to one file, after its present content. */
function append(path: string, files: AsyncIterable<ZipFile>, begin = 0): Promise<void> {
  return pipeline(Readable.from(zipOf(files, begin)), createWriteStream(path, { flags: 'a' }))
}

const run = promisify(execFile)
const hasPython = await run('python3', ['-c', 'import zipfile']).then(
  () => true,
  () => false,
)

/**
 * The content of an archive according to Python: the number of files, and the first and the last of them with verified
 * checksums.
 */
async function readByPython(path: string): Promise<unknown> {
  const program = `import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
  names = archive.namelist()
  print(json.dumps([len(names), *(archive.read(name).decode() for name in (names[0], names[-1]))]))`
  const { stdout } = await run('python3', ['-c', program, path])
  return JSON.parse(stdout)
}

describe('an archive beyond what the first ZIP could tell', () => {
  const count = 70_000
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-zip-'))
    await append(join(folder, 'many.zip'), many())
  }, 240_000)
  afterAll(() => rm(folder, { recursive: true }))

  async function* many(): AsyncGenerator<ZipFile> {
    for (let one = 1; one <= count; one++) yield { name: `file-${one}`, content: of(`content ${one}`) }
  }

  it('has more than 65,535 files', async () => {
    const ends = new Set(['file-1', `file-${count}`])
    const zip = await readFile(join(folder, 'many.zip'))
    const files = unzipSync(zip, { filter: ({ name }) => ends.has(name) })
    const texts = Object.values(files).map((bytes) => strFromU8(bytes))
    expect(texts).toEqual(['content 1', `content ${count}`])
  })

  it.skipIf(!hasPython)('has them for Python as well', async () => {
    const found = await readByPython(join(folder, 'many.zip'))
    expect(found).toEqual([count, 'content 1', `content ${count}`])
  })

  it.skipIf(!hasPython)('has files that begin behind 4 GiB', async () => {
    const path = join(folder, 'far.zip')
    // A hole takes no space on the disk.
    const hole = 4.5 * 2 ** 30
    await writeFile(path, '')
    await truncate(path, hole)
    const files = of({ name: 'a', content: of('far away') }, { name: 'b', content: of('farther') })
    await append(path, files, hole)
    expect(await readByPython(path)).toEqual([2, 'far away', 'farther'])
  })
})
