import type { Erasing } from '../erasure.ts'

export interface Erasure<App> {
  /** Data of a person, for erasing them. */
  erasing?: Erasing<App>
}
