import type { OutgoingFile, Part, TextLimit } from './channel.ts'

/**
 * Splits a text into parts within the limit of a service: between paragraphs, else between sentences, else between
 * words, and inside a word only as a last resort. Only the white space at a cut is lost.
 */
export function splitText(text: string, { max, measure }: TextLimit): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (measure(rest) > max) {
    const room = fitting(rest, max, measure)
    const end = borders.map((border) => lastEnd(room, border)).find((place) => place > 0) ?? room.length
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** A message in parts that a service accepts. */
export function partsOf(limit: TextLimit | null, text: string, files: readonly OutgoingFile[]): Part[] {
  if (limit === null) return [{ text, files }]
  return [
    ...splitText(text, limit).map((part) => ({ text: part, files: [] })),
    ...files.map((file) => ({ text: '', files: [file] })),
  ]
}

const borders = [/\n\s*\n/g, /[.!?…。！？]["'”’)]*(?=\s)|[。！？]|\n/g, /\s/g]

/** The end of the last border within `room`. A border is not worth a nearly empty first part. */
function lastEnd(room: string, border: RegExp): number {
  let end = 0
  for (const found of room.matchAll(border)) end = found.index + found[0].length
  return end > room.length / 3 ? end : 0
}

/** The longest beginning that fits, in whole visible characters. */
function fitting(text: string, max: number, measure: (text: string) => number): string {
  let room = ''
  let used = 0
  // The limit bounds the number of relevant characters, regardless of the length of the text.
  for (const { segment } of characters.segment(text.slice(0, max * 2))) {
    used += measure(segment)
    if (used > max) break
    room += segment
  }
  // No language has a single character above the limit. Cutting one avoids an endless loop.
  return room === '' ? text.slice(0, 1) : room
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const byCharacters = (max: number): TextLimit => ({ max, measure: (text) => text.length })
export const byBytes = (max: number): TextLimit => ({ max, measure: (text) => Buffer.byteLength(text) })
