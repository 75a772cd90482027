import { FrontdeskError } from '../../../clients/typescript/src/index.ts'

/** The user cancelled the identity confirmation. */
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

/** Asks the user to confirm their identity. Concurrent requests share one dialog. */
function askForConfirmation(): Promise<void> {
  waiting ??= new Promise<void>((resolve, reject) => {
    show({ confirmed: resolve, cancelled: () => reject(new NotConfirmed('Not confirmed.')) })
  }).finally(() => {
    waiting = undefined
    show(undefined)
  })
  return waiting
}

/** Runs an action and, if the server requires it, repeats it after an identity confirmation. */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof FrontdeskError) || error.code !== 'confirmation_required') throw error
    await askForConfirmation()
    return act()
  }
}
