import { FrontdeskError } from '../../../clients/typescript/src/index.ts'

/** Somebody was asked to prove who they are, and rather did not. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

export interface Asked {
  confirmed: () => void
  cancelled: () => void
}

let asked: Asked | undefined
let waiting: Promise<void> | undefined
const listeners = new Set<() => void>()

function show(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

export function currentQuestion(): Asked | undefined {
  return asked
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks whoever is signed in to prove it; several that ask at once share one answer. */
function askForConfirmation(): Promise<void> {
  waiting ??= new Promise<void>((resolve, reject) => {
    show({ confirmed: resolve, cancelled: () => reject(new NotConfirmed('Not confirmed.')) })
  }).finally(() => {
    waiting = undefined
    show(undefined)
  })
  return waiting
}

/** Does something; where the server wants to know first who is really there, it is asked for and done again. */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof FrontdeskError) || error.code !== 'confirmation_required') throw error
    await askForConfirmation()
    return act()
  }
}
