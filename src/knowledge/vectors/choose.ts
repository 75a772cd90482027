import type { App } from '../../platform/app.ts'
import { signBits } from './sign-bits.ts'
import type { VectorIndex } from './vector-index.ts'

export async function vectorIndexOf(_app: App): Promise<VectorIndex> {
  return signBits
}
