/** What a key press means, given what was pressed before it: `g` and a letter go somewhere. */
export type KeyMeaning =
  | { kind: 'commands' }
  | { kind: 'keys' }
  | { kind: 'go'; to: string }
  | { kind: 'begin' }

export interface Pressed {
  key: string
  withControl: boolean
  /** Somebody is typing into a field, where letters are letters. */
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
