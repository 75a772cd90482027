import type { Piece } from './relay.ts'

/** The messages and text of a turn that aren't stored yet. */
export interface Said {
  said: { id: string; content: string }[]
  text: string
}

export function withPiece({ said, text }: Said = { said: [], text: '' }, piece: Piece): Said {
  return 'said' in piece ? { said: [...said, piece.said], text: '' } : { said, text: text + piece.token }
}
