/** Interprets a key on the board: focus another card, or move the card to another lane. */
export type Place = { kind: 'move'; lane: number } | { kind: 'go'; lane: number; step: number }

export function placeOf(key: string, withControl: boolean, lane: number, lanes: number): Place | undefined {
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (aside !== undefined) {
    const next = lane + aside
    if (next < 0 || next >= lanes) return undefined
    return withControl ? { kind: 'move', lane: next } : { kind: 'go', lane: next, step: 0 }
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  return step === undefined ? undefined : { kind: 'go', lane, step }
}
