/** The width and height of a picture, read from its first bytes; undefined if they don't contain it. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89_50_4e_47) return { width: view.getUint32(16), height: view.getUint32(20) }
    return view.getUint16(0) === 0xff_d8 ? jpegSize(view) : webpSize(view)
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The size is in the segment that starts a frame: C0 to CF, except three. */
function jpegSize(view: DataView): { width: number; height: number } {
  let at = 2
  for (;;) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Bytes of FF may fill the room between two segments.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
}

function webpSize(view: DataView): { width: number; height: number } | undefined {
  const kind = view.getUint32(12)
  if (kind === 0x56_50_38_58) {
    const side = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
    return { width: side(24), height: side(27) }
  }
  if (kind === 0x56_50_38_4c) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >> 14) & 0x3f_ff) }
  }
  if (kind !== 0x56_50_38_20) return undefined
  return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff }
}
