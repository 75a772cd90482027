import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ArchiveTooLarge, MalformedArchive, unpack } from './unpack.ts'

const text = (content: string) => new TextEncoder().encode(content)
const all = () => true

function archive(files: Record<string, Uint8Array>, level: 0 | 6 = 6): Buffer {
  return Buffer.from(zipSync(files, { level }))
}

describe('an archive', () => {
  it.each([0, 6] as const)('gives the files that are wanted (level %i)', async (level) => {
    const zip = archive({ 'a.xml': text('aaaa'), 'b/ü.xml': text('b'), 'c.png': text('c') }, level)
    const files = await unpack(zip, (name) => name.endsWith('.xml'), 5)
    expect(Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual([
      ['a.xml', 'aaaa'],
      ['b/ü.xml', 'b'],
    ])
    await expect(unpack(zip, all, 5)).rejects.toThrow(ArchiveTooLarge)
  })

  it('is not unpacked further than it may, whatever size it gives itself', async () => {
    const zip = archive({ 'a.xml': new Uint8Array(8 * 1024 * 1024) })
    zip.writeUInt32LE(1000, 22)
    zip.writeUInt32LE(1000, zip.lastIndexOf('PK\u0001\u0002') + 24)
    await expect(unpack(zip, all, 1024 * 1024)).rejects.toThrow(ArchiveTooLarge)
  })

  it('that is cut off, or none, is said to be so', async () => {
    const zip = archive({ 'a.xml': text('a'.repeat(1000)), 'b.xml': text('b') })
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from('PK'),
      Buffer.from('a,b\n1,2\n'),
      zip.subarray(0, -30),
      zip.subarray(40),
      Buffer.concat([zip.subarray(0, 35), Buffer.alloc(8, 255), zip.subarray(43)]),
    ]) {
      await expect(unpack(broken, all, 10_000)).rejects.toThrow(MalformedArchive)
    }
  })
})
