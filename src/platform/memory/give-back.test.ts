import { expect, it } from 'vitest'
import { Lifetime } from '../../kit/lifetime.ts'
import { giveMemoryBack } from './give-back.ts'

it('collects what is no longer used once the process is idle', async () => {
  const lifetime = new Lifetime()
  const unused = new WeakRef({ rows: Array.from({ length: 10_000 }, String) })
  giveMemoryBack({ lifetime }, { lookEveryMs: 50, usualMb: 0, worthwhileMb: 0 })
  await expect.poll(() => unused.deref() === undefined).toBe(true)
  await lifetime.close()
})
