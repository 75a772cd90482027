export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; to: string }

const marks = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"]+)/g

/** What a message is made of: bold words and links as agents write them. Everything else is text, whatever it holds. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(marks)) {
    const [whole, bold, label, to, address] = match
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    from = match.index + whole.length
    if (bold !== undefined) pieces.push({ kind: 'bold', text: bold })
    else if (label !== undefined && to !== undefined) pieces.push({ kind: 'link', text: label, to })
    else if (address !== undefined) {
      // A sentence that ends with an address ends after it.
      const trimmed = address.replace(/[.,;:!?)\]]+$/, '')
      pieces.push({ kind: 'link', text: trimmed, to: trimmed })
      from -= address.length - trimmed.length
    }
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}
