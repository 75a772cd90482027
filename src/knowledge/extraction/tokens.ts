/**
 * About how many tokens the embedding model will make of a text. Its vocabulary has whole common words; long and rare
 * ones fall into pieces of some seven letters, and scripts without spaces into single signs.
 */
export function tokenCount(text: string): number {
  let count = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu)) {
    count += spaceless.test(word) ? word.length : Math.ceil(word.length / 7)
  }
  return count
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
