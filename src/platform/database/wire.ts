/** A value as it goes over the wire: text, or bytes as they are. */
export type WireValue = string | Buffer | null

// The messages of PostgreSQL's protocol that a prepared statement takes: https://www.postgresql.org/docs/current/protocol-message-formats.html
const bind = 0x42
const binaryFormat = 1
const nothing = -1

/** `Execute` of the portal without a name, with as many rows as there are. */
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])

export const sync = Buffer.from([0x53, 0, 0, 0, 4])

/** Has a prepared statement run with these values: `Bind` and `Execute` in one piece. Its rows come as text. */
export function runOf(statement: string, values: readonly WireValue[]): Buffer {
  const lengths = values.map(lengthOf)
  const isText = values.every((value) => typeof value !== 'object' || value === null)
  const formats = isText ? 0 : values.length
  const nameLength = Buffer.byteLength(statement)
  let size = 4 + 1 + nameLength + 1 + 2 + 2 * formats + 2 + 2
  for (const length of lengths) size += 4 + Math.max(length, 0)
  const bytes = Buffer.allocUnsafe(1 + size + execute.length)
  let at = bytes.writeUInt8(bind, 0)
  at = bytes.writeInt32BE(size, at)
  // The portal has no name.
  at = bytes.writeUInt8(0, at)
  at += bytes.write(statement, at)
  at = bytes.writeUInt8(0, at)
  at = bytes.writeUInt16BE(formats, at)
  for (let index = 0; index < formats; index++) {
    at = bytes.writeUInt16BE(Buffer.isBuffer(values[index]) ? binaryFormat : 0, at)
  }
  at = bytes.writeUInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = bytes.writeInt32BE(lengths[index] ?? nothing, at)
    if (typeof value === 'string') at += bytes.write(value, at)
    else if (value !== null) at += value.copy(bytes, at)
  }
  at = bytes.writeUInt16BE(0, at)
  execute.copy(bytes, at)
  return bytes
}

function lengthOf(value: WireValue): number {
  if (value === null) return nothing
  return typeof value === 'string' ? Buffer.byteLength(value) : value.length
}
