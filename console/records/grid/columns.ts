import { type Field, isNumeric } from '../values.ts'

export interface Column {
  field: Field
  width: number
  /** The left offset of a frozen column. Undefined for others. */
  frozenAt: number | undefined
}

/** The width of the row numbers, before all columns. */
export const gutterWidth = 44

export const narrowest = 60
export const widest = 800

function plainWidth(field: Field, index: number): number {
  if (index === 0) return 220
  return isNumeric(field) || field.type === 'boolean' ? 120 : 180
}

/** Computes the columns of a grid from the start of the line, frozen ones first. */
export function columnsOf(
  fields: readonly Field[],
  names: readonly string[] | null,
  frozen: readonly string[] | null,
  widths: Readonly<Record<string, number>>,
): Column[] {
  const inOrder = fields.toSorted((a, b) => a.order - b.order)
  const shown =
    names === null ? inOrder : names.flatMap((name) => inOrder.find((field) => field.name === name) ?? [])
  const staying = frozen ?? shown.slice(0, 1).map(({ name }) => name)
  const isFrozen = ({ name }: Field) => staying.includes(name)
  let left = gutterWidth
  return [...shown.filter(isFrozen), ...shown.filter((field) => !isFrozen(field))].map((field, index) => {
    const width = widths[field.name] ?? plainWidth(field, index)
    const frozenAt = isFrozen(field) ? left : undefined
    left += width
    return { field, width, frozenAt }
  })
}

// The overscan on both sides, so that small scroll steps find rendered columns.
const overscan = 2

/** Returns the visible range of scrolling columns. */
export function columnsInSight(
  columns: readonly Column[],
  scrollLeft: number,
  width: number,
): { first: number; last: number } {
  let left = gutterWidth
  let [first, last] = [columns.length, -1]
  for (const [index, column] of columns.entries()) {
    const right = left + column.width
    if (right > scrollLeft && left < scrollLeft + width) {
      first = Math.min(first, index)
      last = index
    }
    left = right
  }
  return { first: Math.max(0, first - overscan), last: Math.min(columns.length - 1, last + overscan) }
}

/** Returns the tracks of a grid line: row number, columns, and the button that adds one. */
export function templateOf(columns: readonly Column[], canAdd: boolean): string {
  const widths = columns.map(({ width }) => `${width}px`)
  return [`${gutterWidth}px`, ...widths, ...(canAdd ? ['40px'] : [])].join(' ')
}

export function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** Returns true for visible and frozen columns. */
export function isDrawn(
  { frozenAt }: Column,
  index: number,
  sight: { firstColumn: number; lastColumn: number },
): boolean {
  return frozenAt !== undefined || (index >= sight.firstColumn && index <= sight.lastColumn)
}

/** Returns the grid position of a cell, independent of rendered neighbours. */
export function placeOf(
  { frozenAt }: Column,
  index: number,
): { gridColumn: number; insetInlineStart?: number } {
  return { gridColumn: index + 2, ...(frozenAt === undefined ? {} : { insetInlineStart: frozenAt }) }
}

/** Frozen columns would fill a narrow window. */
export function withoutFrozen(columns: readonly Column[]): Column[] {
  return columns.map((column) => ({ ...column, frozenAt: undefined }))
}
