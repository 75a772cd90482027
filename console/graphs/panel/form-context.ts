import { createContext } from 'react'
import type { ScopeName } from '../scope.ts'

/** What the controls of a node's form share. */
export interface FormPlace {
  nodeId: string
  names: readonly ScopeName[]
  isReadOnly: boolean
  /** The field was left: what was typed is sent. */
  onLeave: () => void
  /** What something that is made from here would be called. */
  suggestedName: string
  /** The origin of the URL that the node calls; empty if it has none. */
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
