import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceHash } from './sources.ts'

it('names what the console is built from, and nothing of what was built', async () => {
  const root = await mkdtemp(join(tmpdir(), 'frontdesk-sources-'))
  try {
    for (const folder of ['console/kit', 'console/dist/abc', 'clients/typescript/src', 'src/server/console'])
      await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, 'package-lock.json'), '{}')
    await writeFile(join(root, 'console/kit/button.tsx'), 'one')
    const before = await sourceHash(root)
    await writeFile(join(root, 'console/dist/abc/style.css'), 'built')
    expect(await sourceHash(root)).toBe(before)
    await writeFile(join(root, 'console/kit/button.tsx'), 'two')
    expect(await sourceHash(root)).not.toBe(before)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
