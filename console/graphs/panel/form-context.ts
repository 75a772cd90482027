import { createContext } from 'react'
import type { ScopeName } from '../scope.ts'

/** The context of all controls in a node form. */
export interface FormPlace {
  nodeId: string
  names: readonly ScopeName[]
  isReadOnly: boolean
  /** Runs on blur and sends the typed value. */
  onLeave: () => void
  /** The name for resources that are created from the form. */
  suggestedName: string
  /** The origin of the URL that the node calls. Empty if it has none. */
  origin: string
}

export const FormContext = createContext<FormPlace>({
  nodeId: '',
  names: [],
  isReadOnly: true,
  onLeave: () => undefined,
  suggestedName: '',
  origin: '',
})
