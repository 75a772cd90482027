import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeDirectory } from '../../../../test/harness/platform/embedded/scene.ts'
import { openFolder } from './folder.ts'
import { openLog, readLog, trimLog } from './log.ts'
import { thisMachine } from './options.ts'

it('cuts the log at its limit while the server goes on writing to it', async () => {
  const folder = await openFolder(join(await makeDirectory(), 'data'), thisMachine)
  const path = join(folder.path, 'server.log')
  const server = await openLog(folder)
  onTestFinished(() => server.close())
  await server.write('old line\n'.repeat(500))
  await trimLog(folder, 5000)
  expect((await stat(path)).size).toBe(4500)
  await trimLog(folder, 4096)
  expect(await readFile(`${path}.1`, 'utf8')).toHaveLength(4500)
  await server.write('new line\n')

  expect(await readLog(folder, 0)).toBe('new line\n')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
