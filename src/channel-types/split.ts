import type { OutgoingFile, Part, TextLimit } from './channel.ts'

/**
 * Cuts a text into parts that are no longer than a service takes: between paragraphs, else between sentences, else
 * between words, and inside a word only where nothing else is left. Nothing but the white space at a cut is lost.
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

/** A message in parts that a service takes. */
export function partsOf(limit: TextLimit | null, text: string, files: readonly OutgoingFile[]): Part[] {
  if (limit === null) return [{ text, files }]
  return [
    ...splitText(text, limit).map((part) => ({ text: part, files: [] })),
    ...files.map((file) => ({ text: '', files: [file] })),
  ]
}

const borders = [/\n\s*\n/g, /[.!?…。！？]["'”’)]*(?=\s)|[。！？]|\n/g, /\s/g]

/** Where the last border within `room` ends; a first part that is nearly empty is worth no border. */
function lastEnd(room: string, border: RegExp): number {
  let end = 0
  for (const found of room.matchAll(border)) end = found.index + found[0].length
  return end > room.length / 3 ? end : 0
}

/** The longest beginning that fits, in whole characters as people see them. */
function fitting(text: string, max: number, measure: (text: string) => number): string {
  let room = ''
  let used = 0
  // The limit bounds how many characters can matter, however long the text is.
  for (const { segment } of characters.segment(text.slice(0, max * 2))) {
    used += measure(segment)
    if (used > max) break
    room += segment
  }
  // One character of more than the limit is not found in any language; it is cut rather than sent forever.
  return room === '' ? text.slice(0, 1) : room
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const byCharacters = (max: number): TextLimit => ({ max, measure: (text) => text.length })
export const byBytes = (max: number): TextLimit => ({ max, measure: (text) => Buffer.byteLength(text) })
