/** Interprets a key press after the previous one: `g` and a letter navigate. */
export type KeyMeaning =
  | { kind: 'commands' }
  | { kind: 'keys' }
  | { kind: 'go'; to: string }
  | { kind: 'begin' }

export interface Pressed {
  key: string
  withControl: boolean
  /** A text field has the focus. */
  inField: boolean
}

export function meaningOf(
  { key, withControl, inField }: Pressed,
  afterG: boolean,
  places: ReadonlyMap<string, string>,
): KeyMeaning | undefined {
  if (withControl) return key.toLowerCase() === 'k' ? { kind: 'commands' } : undefined
  if (inField) return undefined
  if (afterG) {
    const to = places.get(key.toLowerCase())
    return to === undefined ? undefined : { kind: 'go', to }
  }
  if (key === 'g') return { kind: 'begin' }
  return key === '?' ? { kind: 'keys' } : undefined
}
