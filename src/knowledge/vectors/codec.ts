/** Four bytes a number, little-endian, as the database keeps a vector. */
export function vectorBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
}

export function vectorFrom(bytes: Buffer): Float32Array {
  // A copy: the driver hands out pieces of a larger buffer, which need not begin at a multiple of four.
  return new Float32Array(new Uint8Array(bytes).buffer)
}

/** The sign of each number as a text of zeros and ones, which PostgreSQL reads as bits. */
export function codeOf(vector: Float32Array): string {
  let code = ''
  for (const number of vector) code += number > 0 ? '1' : '0'
  return code
}
