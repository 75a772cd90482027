export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; to: string }

const marks = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"]+)/g

const addresses = /()()()(https?:\/\/[^\s<>"[\]]+)/g

/**
 * Parses bold words and links of agent messages. Everything else is plain text. Messages of visitors have no bold words,
 * and no links whose text differs from their URL.
 */
export function piecesOf(text: string, isOurs: boolean): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(isOurs ? marks : addresses)) {
    const [whole, bold, label, to, address] = match
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    from = match.index + whole.length
    if (bold) pieces.push({ kind: 'bold', text: bold })
    else if (label && to) pieces.push({ kind: 'link', text: label, to })
    else if (address !== undefined) {
      // The final period of a sentence isn't part of the URL.
      const trimmed = address.replace(/[.,;:!?)\]]+$/, '')
      pieces.push({ kind: 'link', text: trimmed, to: trimmed })
      from -= address.length - trimmed.length
    }
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}
