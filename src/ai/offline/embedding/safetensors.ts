import { readFile } from 'node:fs/promises'

interface Entry {
  dtype: string
  shape: number[]
  data_offsets: [number, number]
}

/** Weights by name. A matrix is stored row by row. */
export interface Weights {
  read: (name: string) => Float32Array
  /** Reads without conversion, in half precision. */
  readHalf: (name: string) => Float16Array
}

/**
 * Opens a safetensors file of half-precision weights: the length of the index in eight bytes, the index as JSON, the
 * numbers.
 */
export async function openWeights(path: string): Promise<Weights> {
  const { buffer, byteOffset } = await readFile(path)
  const indexLength = Number(new DataView(buffer, byteOffset).getBigUint64(0, true))
  const indexBytes = new Uint8Array(buffer, byteOffset + 8, indexLength)
  const index = JSON.parse(new TextDecoder().decode(indexBytes)) as Record<string, Entry>
  const start = byteOffset + 8 + indexLength
  const readHalf = (name: string): Float16Array => {
    const entry = index[name]
    if (entry?.dtype !== 'F16') throw new Error(`the weights have no ${name} of half precision`)
    const [from, to] = entry.data_offsets
    // Two-byte numbers need an even offset, which the file doesn't guarantee, so this copies them.
    return new Float16Array(buffer.slice(start + from, start + to))
  }
  return { read: (name) => new Float32Array(readHalf(name)), readHalf }
}
