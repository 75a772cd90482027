import type { Piece } from './relay.ts'

/** What an agent has said in a turn that is not written down yet. */
export interface Said {
  said: { id: string; content: string }[]
  text: string
}

export function withPiece({ said, text }: Said = { said: [], text: '' }, piece: Piece): Said {
  return 'said' in piece ? { said: [...said, piece.said], text: '' } : { said, text: text + piece.token }
}
