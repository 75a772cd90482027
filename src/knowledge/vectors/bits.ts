const wordsPerCode = 12

/** Codes of 384 bits, packed for counting. */
export interface PackedCodes {
  count: number
  words: Uint32Array
}

/** Codes as the database writes them: texts of zeros and ones. */
export function packCodes(codes: readonly string[]): PackedCodes {
  const words = new Uint32Array(codes.length * wordsPerCode)
  for (const [row, code] of codes.entries()) {
    for (let word = 0; word < wordsPerCode; word++) {
      words[row * wordsPerCode + word] = Number.parseInt(code.slice(word * 32, word * 32 + 32), 2)
    }
  }
  return { count: codes.length, words }
}

/** In how many bits each of `codes` differs from the one at `row` of `other`. */
export function differences(codes: PackedCodes, other: PackedCodes, row: number): Uint16Array {
  const found = new Uint16Array(codes.count)
  for (let index = 0; index < codes.count; index++) found[index] = difference(codes, index, other, row)
  return found
}

const mostBits = 384

/** The distance within which the `count` smallest lie: found by counting, which takes no sorting. */
export function limitFor(distances: readonly Uint16Array[], count: number): number {
  const histogram = new Uint32Array(mostBits + 1)
  for (const some of distances) {
    for (const distance of some) histogram[distance] = (histogram[distance] ?? 0) + 1
  }
  let sum = 0
  const limit = histogram.findIndex((number) => (sum += number) >= count)
  return limit === -1 ? mostBits : limit
}

/** Which of `codes` differs the least from the one at `row` of `other`. */
export function nearestOf(codes: PackedCodes, other: PackedCodes, row: number): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < codes.count; index++) {
    const distance = difference(codes, index, other, row)
    if (distance < least) [nearest, least] = [index, distance]
  }
  return nearest
}

function difference(codes: PackedCodes, index: number, other: PackedCodes, row: number): number {
  const from = index * wordsPerCode
  const at = row * wordsPerCode
  let sum = 0
  for (let word = 0; word < wordsPerCode; word++) {
    sum += setBits((codes.words[from + word] ?? 0) ^ (other.words[at + word] ?? 0))
  }
  return sum
}

function setBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555)
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
