export interface Toast {
  id: number
  tone: 'plain' | 'good' | 'bad'
  text: string
  /** The request id, which finds the request in the server log. */
  detail?: string | undefined
  action?: { label: string; run: () => void } | undefined
}

const shownMilliseconds = 6000
const atOnce = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message for six seconds. Errors stay until they are dismissed. */
export function toast(text: string, more: Partial<Omit<Toast, 'id' | 'text'>> = {}): number {
  const id = ++lastId
  change([...toasts, { id, text, tone: 'plain' as const, ...more }].slice(-atOnce))
  if (more.tone !== 'bad') setTimeout(() => dismissToast(id), shownMilliseconds)
  return id
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}
