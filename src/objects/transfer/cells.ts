import type { Cell, Column } from './sheet.ts'
import { styles } from './workbook.ts'

// The format's own limit; Excel calls a file with a longer text damaged.
const maxText = 32_767

/** `A`, `B` … `Z`, `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** One `<row>` of a sheet. Empty cells are left out. */
export function rowXml(
  rowNumber: number,
  cells: readonly Cell[],
  columns: readonly (Column & { name: string })[],
): string {
  let xml = ''
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? null
    if (cell !== null && cell !== '') xml += cellXml(`${column.name}${rowNumber}`, cell, column)
  }
  return `<row r="${rowNumber}">${xml}</row>`
}

export function titleXml(reference: string, title: string): string {
  return textXml(reference, title, styles.title)
}

function cellXml(reference: string, cell: string | number | boolean, column: Column): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const serial = serialOf(cell, column)
  if (serial === undefined) return textXml(reference, cell, styles.plain)
  const style = column.kind === 'day' ? styles.day : styles.moment
  return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`
}

function textXml(reference: string, text: string, style: number): string {
  const styled = style === styles.plain ? '' : ` s="${style}"`
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

// Characters that XML 1.0 can't contain, and the escape that Excel would read as such a character.
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

function escapeText(text: string): string {
  const cut = text.length > maxText ? text.slice(0, maxText) : text
  return cut
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(looksEscaped, '_x005F_')
    .replaceAll(/[&<>\r]/g, (sign) => entities[sign] ?? sign)
}

const dayMs = 86_400_000
const unixEpoch = 25_569
// Excel treats 1900 as a leap year, so its numbers mean other days before March of that year.
const firstSerial = 61

/**
 * Days since the end of 1899 on the wall clock of the column's zone; undefined for dates that Excel has no number for.
 */
function serialOf(text: string, column: Column): number | undefined {
  if (column.kind !== 'day' && column.kind !== 'moment') return undefined
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return undefined
  const wall = column.kind === 'day' ? moment : moment + offsetAt(moment, column.zone ?? 'UTC')
  const serial = wall / dayMs + unixEpoch
  return serial < firstSerial ? undefined : serial
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function offsetAt(moment: number, zone: string): number {
  if (zone === 'UTC') return 0
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    clocks.set(zone, clock)
  }
  const name = clock.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name)
  if (match === null) return 0
  const [, sign, hours, minutes, seconds = '0'] = match
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
  return sign === '-' ? -size : size
}
