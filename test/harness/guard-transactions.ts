import { afterAll } from 'vitest'
import { timeUuid } from '../../src/kit/ids.ts'
import { places } from './pool-guard.ts'

// Runs before every test file, which must not load a second copy of the guard: so that is a separate module.
afterAll(() => {
  const found = [...places]
  places.clear()
  // Ids only ever increase, so a fake clock would give the ids of all later files a wrong date.
  const idTime = Number.parseInt(timeUuid().replace('-', '').slice(0, 12), 16)
  if (idTime > Date.now() + 3_600_000) throw new Error('this file made ids with a clock that is far ahead')
  if (found.length > 0) throw new Error(`a transaction was held for too long:\n${found.join('\n')}`)
})
