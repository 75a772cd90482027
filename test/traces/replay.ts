import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'

/** Tests that each scene leaves the trace in a golden file, which `npm run golden` renews. */
export function replay(
  name: string,
  scenes: readonly (readonly [name: string, record: () => Promise<Json>])[],
): { golden: () => Readonly<Record<string, Json>> } {
  const file = join(import.meta.dirname, 'golden', name)
  const traces = new Map<string, Json>()
  let golden: Record<string, Json> = {}

  // One scene after the other, so that the data set is the same each time.
  beforeAll(async () => {
    for (const [scene, record] of scenes) traces.set(scene, await record())
    if (process.env['FRONTDESK_GOLDEN'] === 'write') {
      await writeFile(file, `${JSON.stringify(Object.fromEntries(traces), undefined, 1)}\n`)
    }
    golden = JSON.parse(await readFile(file, 'utf8'))
  }, 600_000)

  it.each(scenes.map(([scene]) => scene))('%s leaves the recorded trace', (scene) => {
    expect(traces.get(scene)).toEqual(golden[scene])
  })

  it('every recorded trace belongs to a scene', () => {
    expect(Object.keys(golden)).toEqual(scenes.map(([scene]) => scene))
  })

  return { golden: () => golden }
}
