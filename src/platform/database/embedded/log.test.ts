import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from './folder.ts'
import { readLog, trimLog } from './log.ts'
import { thisMachine } from './options.ts'
import { ask, makeDirectory, start } from './testing/scene.ts'

describe('the server’s log', () => {
  it('is cut at its limit while the server goes on writing to it', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    const { url } = await start(dataDir)
    const folder = await openFolder(dataDir, thisMachine)
    const path = join(folder.path, 'server.log')
    await appendFile(path, 'x'.repeat(5000))
    await trimLog(folder, 4096)
    expect((await stat(path)).size).toBe(0)
    expect(await readFile(`${path}.1`, 'utf8')).toContain('xxxxx')
    await ask(url, 'select no_such_column').catch(() => undefined)

    expect(await readLog(folder, 0)).toMatch(/^[\d-]+ [\d:.]+ UTC \[\d+\] ERROR: {2}column "no_such_column"/)
  })
})
