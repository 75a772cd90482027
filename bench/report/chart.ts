import type { Figure } from '../results.ts'
import { escaped } from './escaped.ts'

const width = 960
const rowHeight = 44
const labels = 450
const numbers = 225
/** How far the axis goes, in bounds: what is beyond is drawn to its end. */
const furthest = 1.5

/** How much of its bound a figure has reached: 1 is all of it, whichever way the bound goes. */
export function reached({ value, bound }: Figure): number {
  const part = bound.kind === 'least' ? value / bound.value : bound.value / value
  return Number.isFinite(part) ? part : 0
}

/** Bars as long as the part of its bound that each figure has reached, with a line where all of it would be. */
export function chart(figures: readonly Figure[]): string {
  const height = figures.length * rowHeight + 28
  const rows = figures.map((figure, index) => bar(figure, index * rowHeight)).join('\n')
  const line = labels + place(1)
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Figures against their bounds">
${rows}
<line class="bound" x1="${line}" y1="0" x2="${line}" y2="${height - 22}"/>
<text class="axis" x="${line}" y="${height - 6}" text-anchor="middle">the bound</text>
</svg>`
}

function place(part: number): number {
  return Math.round((Math.min(part, furthest) / furthest) * (width - labels - numbers))
}

function bar(figure: Figure, y: number): string {
  const part = reached(figure)
  const { kind, value: bound } = figure.bound
  const middle = y + rowHeight / 2
  const told = `${written(figure.value)} ${figure.unit} (at ${kind} ${written(bound)})`
  return `<text class="what" x="${labels - 12}" y="${middle}" text-anchor="end" dominant-baseline="middle">${escaped(figure.what)}</text>
<rect class="${part >= 1 ? 'met' : 'missed'}" x="${labels}" y="${y + 10}" width="${Math.max(place(part), 1)}" height="${rowHeight - 20}" rx="3"/>
<text class="told" x="${width - numbers + 12}" y="${middle}" dominant-baseline="middle">${escaped(told)}</text>`
}

/** Three digits say enough. */
export function written(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
