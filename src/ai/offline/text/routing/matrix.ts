import { similarity } from '../../embedding/embed.ts'

/** Vectors in one array. Comparing a message with 1,650 of them takes half as long as with separate arrays. */
export interface Matrix {
  values: Float32Array
  rows: number
}

export function matrixOf(vectors: readonly Float32Array[]): Matrix {
  const size = vectors[0]?.length ?? 0
  const values = new Float32Array(size * vectors.length)
  for (const [row, vector] of vectors.entries()) values.set(vector, row * size)
  return { values, rows: vectors.length }
}

/** The dot product of each row with a vector. */
export function products({ values, rows }: Matrix, vector: Float32Array): Float64Array {
  const size = vector.length
  const result = new Float64Array(rows)
  for (let row = 0, start = 0; row < rows; row++, start += size) {
    let sum = 0
    for (let at = 0; at < size; at++) sum += (values[start + at] ?? 0) * (vector[at] ?? 0)
    result[row] = sum
  }
  return result
}

/** The centroid of the vectors of each option, with unit length. */
export function middlesOf(
  vectors: readonly Float32Array[],
  owners: readonly number[],
  options: number,
): Float32Array[] {
  const size = vectors[0]?.length ?? 0
  const middles = Array.from({ length: options }, () => new Float32Array(size))
  for (const [at, vector] of vectors.entries()) {
    const middle = middles[owners[at] ?? 0]
    if (middle === undefined) continue
    for (let index = 0; index < size; index++) middle[index] = (middle[index] ?? 0) + (vector[index] ?? 0)
  }
  return middles.map((middle) => {
    const length = Math.sqrt(similarity(middle, middle)) || 1
    return middle.map((value) => value / length)
  })
}
