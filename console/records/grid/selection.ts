/** The focused cell and the opposite corner of the selection. */
export interface Selection {
  row: number
  column: number
  toRow: number
  toColumn: number
}

export interface Bounds {
  rows: number
  columns: number
  /** The number of visible rows. */
  page: number
}

export function single(row: number, column: number): Selection {
  return { row, column, toRow: row, toColumn: column }
}

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

/** Interprets a navigation key. Undefined for other keys. With `extend` the first corner stays. */
export function moved(
  from: Selection,
  key: string,
  { extend, far }: { extend: boolean; far: boolean },
  bounds: Bounds,
): Selection | undefined {
  const step = steps(far, bounds)[key]
  if (step === undefined) return undefined
  const row = within((extend ? from.toRow : from.row) + step[0], bounds.rows)
  const column = within((extend ? from.toColumn : from.column) + step[1], bounds.columns)
  return extend ? { ...from, toRow: row, toColumn: column } : single(row, column)
}

function steps(far: boolean, { rows, columns, page }: Bounds): Record<string, [number, number]> {
  return {
    ArrowUp: [far ? -rows : -1, 0],
    ArrowDown: [far ? rows : 1, 0],
    ArrowLeft: [0, far ? -columns : -1],
    ArrowRight: [0, far ? columns : 1],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [far ? -rows : 0, -columns],
    End: [far ? rows : 0, columns],
  }
}

export interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

export function areaOf({ row, column, toRow, toColumn }: Selection): Area {
  return {
    top: Math.min(row, toRow),
    bottom: Math.max(row, toRow),
    left: Math.min(column, toColumn),
    right: Math.max(column, toColumn),
  }
}

/** Formats cells for spreadsheets: tabs, line breaks, and quotes for cells that contain either. */
export function toClipboard(cells: readonly (readonly string[])[]): string {
  return cells
    .map((row) =>
      row.map((text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n')
}

export function fromClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy
  for (const [whole, quoted, plain = '', end] of text.replace(/\r?\n$/, '').matchAll(pattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '' || whole === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}
