// The end of the last sentence, including a closing quotation mark or bracket. Numbers such as 3.50 don't end one.
const lastSentence = /^[\s\S]*(?:[.!?…](?=[\s"'”’»)\]])|[.!?…]$|[。！？])["'”’»)\]]*/

/** Cuts a truncated text after its last whole sentence, or after its last whole word if it has no sentence. */
export function wholeSentences(text: string): string {
  const sentences = lastSentence.exec(text)?.[0]
  if (sentences !== undefined) return sentences.trimEnd()
  const words = text.trimEnd().replace(/\s+\S*$/, '')
  return words === '' ? '' : `${words}…`
}
