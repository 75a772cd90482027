import { afterAll } from 'vitest'
import { places } from './pool-guard.ts'

// Runs before every test file, which must not see a second copy of the guard: so that is a module of its own.
afterAll(() => {
  const found = [...places]
  places.clear()
  if (found.length > 0) throw new Error(`a transaction was held for too long:\n${found.join('\n')}`)
})
