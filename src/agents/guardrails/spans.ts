/** Part of a text, by UTF-16 positions. */
export interface Span {
  start: number
  end: number
}

export interface Found {
  spans: Span[]
  /** Where text begins that could still become a match, or another one, if more text follows. */
  open: number
}

/**
 * Finds matches from `from` on; the text before it is only context. `isEnd` is false if more text may follow. Takes
 * time proportional to the text, whatever is in it.
 */
export type Detector = (text: string, from: number, isEnd: boolean) => Found
