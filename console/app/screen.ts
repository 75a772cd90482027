import type { ComponentType } from 'react'
import type { IconName } from '../kit/icon-paths.ts'

/** A screen of the console: where it is, what it is called, and how it is loaded. */
export interface Screen {
  /** As wouter reads it: `/records/:object/row/:id`. */
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Whether nothing stands around it: what is decided there is decided without a look at anything else. */
  isAlone?: boolean
  /** Its place in the navigation, for those that have one. */
  navigation?: {
    group: 'top' | 'build' | 'bottom'
    label: string
    icon: IconName
    /** `g` and this letter go there. */
    key?: string
    /** Other addresses that belong to it: it stands out while one is there, too. */
    also?: readonly string[]
    /** Whether it tells how many conversations wait for a person. */
    countsWaiting?: boolean
  }
  /** Keys that work on it, told where all keys are told. */
  keys?: readonly { key: string; label: string }[]
}
