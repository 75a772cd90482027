import { expect } from 'vitest'
import { tryOut } from '../../harness/workflows/automation.ts'
import type { Attack, Scene } from './scene.ts'

/** Code may take seconds of processor time, which other tests use, too. */
const mostSeconds = 110

async function errorOf({ api }: Scene, code: string): Promise<string> {
  const sketch = { nodes: { node: { type: 'CODE', code } }, edges: ['start → node'] }
  const { log } = await tryOut(api, sketch, {}, mostSeconds)
  return String(log.error)
}

/** `attacks.slow.test.ts` beside the sandbox has many more. */
export const codeAttacks: readonly Attack[] = [
  {
    what: 'code that never ends, also where the engine does not look at the time',
    run: async (scene) => {
      expect(await errorOf(scene, 'for (;;);')).toContain('takes longer than')
      expect(await errorOf(scene, 'Array(2 ** 32 - 1).sort()')).toContain('takes longer than')
    },
  },
  {
    what: 'code that takes all memory, and the whole stack',
    run: async (scene) => {
      expect(await errorOf(scene, 'const a = []; for (;;) a.push(new Array(1e3).fill(a))')).toContain(
        '64 MiB',
      )
      expect(await errorOf(scene, 'const f = () => f(); f()')).toContain('nested calls')
      expect(await errorOf(scene, '['.repeat(45_000))).toContain('nested too deeply')
    },
  },
  {
    what: 'code that looks for the server',
    run: async (scene) => {
      expect(await errorOf(scene, 'return process.env')).toContain("'process' is not defined")
      expect(await errorOf(scene, 'return fetch("http://127.0.0.1")')).toContain("'fetch' is not defined")
      expect(await errorOf(scene, 'return import("node:fs")')).toContain('could not load module')
    },
  },
]
