// The last end of a sentence, with the quotation mark or bracket that closes it. Numbers such as 3.50 don't end one.
const lastSentence = /^[\s\S]*(?:[.!?…](?=[\s"'”’»)\]])|[.!?…]$|[。！？])["'”’»)\]]*/

/** A text that was cut off, up to the end of its last whole sentence; up to its last whole word where it has none. */
export function wholeSentences(text: string): string {
  const sentences = lastSentence.exec(text)?.[0]
  if (sentences !== undefined) return sentences.trimEnd()
  const words = text.trimEnd().replace(/\s+\S*$/, '')
  return words === '' ? '' : `${words}…`
}
