import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { signBits } from './sign-bits.ts'
import type { VectorIndex } from './vector-index.ts'

const indexOf = perApp((app: App): Promise<VectorIndex> => Promise.resolve(signBits(app)))

/** How this server finds vectors. */
export function vectorIndexOf(app: App): Promise<VectorIndex> {
  return indexOf(app)
}
