import type { ComponentType } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import type { Text } from '../kit/language/translate.ts'

/** A screen of the console: its address, title and module. */
export interface Screen {
  /** A wouter pattern: `/records/:object/row/:id`. */
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Hides the shell, for decisions that need no other context. */
  isAlone?: boolean
  /** The navigation entry, if the screen has one. */
  navigation?: {
    group: 'top' | 'build' | 'bottom'
    label: Text
    icon: IconName
    /** The letter that opens it after `g`. */
    key?: string
    /** More addresses that highlight the entry. */
    also?: readonly string[]
    /** Shows the number of conversations waiting for a teammate. */
    countsWaiting?: boolean
  }
  /** Keyboard shortcuts of the screen, for the shortcut list. */
  keys?: readonly { key: string; label: Text }[]
}
