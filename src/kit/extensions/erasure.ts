import type { Erasing } from '../erasure.ts'

export interface Erasure<App> {
  /** What there is of a person, where everything of them is erased. */
  erasing?: Erasing<App>
}
