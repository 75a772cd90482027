import { toastError } from '../../app/operations.ts'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import { useDirectory } from '../controls/directory.ts'
import type { Person } from '../controls/people.ts'
import type { Step } from '../history.ts'
import type { Edits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import type { Field } from '../values.ts'
import { type Pasted, pasted, valuesType, withTitles } from './copy-paste.ts'
import { readerOf } from './read-names.ts'
import { type Area, fromClipboard } from './selection.ts'

/** Creates rows that are undone together with a step. */
export type InsertRows = (rows: Record<string, unknown>[], earlier?: Step) => unknown

const mostRows = 5000

/** Parses the clipboard. Undefined, with a message, if it exceeds the row limit. */
function cellsOn(clipboard: DataTransfer): string[][] | undefined {
  const cells = fromClipboard(clipboard.getData('text/plain'))
  if (cells.length <= mostRows) return cells
  toast(t('Paste at most {count} rows. More are imported from a file.', { count: formatNumber(mostRows) }))
  return undefined
}

function tellUnread({ unread }: Pasted): void {
  const [first] = unread
  if (first === undefined) return
  const count = unread.length
  toast(t('{count, plural, one {# cell} other {# cells}} unchanged', { count }), {
    tone: 'bad',
    detail: first,
  })
}

/** Pastes into the selection. Cells beyond the last row create rows. */
export function usePasting(on: {
  area: Area
  fields: readonly Field[]
  lines: number
  /** The number of lines, including group headings. */
  heads: number
  rowAt: (line: number) => Row | undefined
  edits: Edits
  people: ReadonlyMap<number, Person>
  withRows: (area: Area, work: () => void) => void
  onInsert: InsertRows
}): (clipboard: DataTransfer) => void {
  const { area, fields, lines, rowAt, edits, people, withRows } = on
  const directory = useDirectory()
  return (clipboard) => {
    const cells = cellsOn(clipboard)
    if (cells === undefined) return
    const values = clipboard.getData(valuesType)
    const [first] = cells
    const isOne = cells.length === 1 && first?.length === 1
    const bottom = isOne ? area.bottom : Math.min(lines - 1, area.top + cells.length - 1 + on.heads)
    const columns = fields.slice(area.left, isOne ? area.right + 1 : area.left + widthOf(cells))
    const work = async () => {
      const named = isOne ? [columns.map(() => first[0] ?? '')] : cells
      const read = await readerOf(named, columns, people, directory)
      const found = pasted({ cells, values, area, fields, lines, rowAt, read })
      const step = edits.change(found.changes)
      if (found.rows.length > 0) on.onInsert(found.rows, step)
      tellUnread(found)
    }
    withRows({ ...area, bottom }, () => void work().catch(toastError))
  }
}

/** Pastes into an empty grid. */
export function usePastingFirst(
  offered: readonly Field[],
  people: ReadonlyMap<number, Person>,
  onInsert: InsertRows,
): (clipboard: DataTransfer) => void {
  const directory = useDirectory()
  return (clipboard) => {
    const given = cellsOn(clipboard)
    if (given === undefined) return
    const { cells, fields } = withTitles(given, offered)
    const work = async () => {
      const read = await readerOf(cells, fields, people, directory)
      const area = { top: 0, bottom: 0, left: 0, right: 0 }
      const found = pasted({ cells, area, fields, lines: 0, rowAt: () => undefined, read })
      if (found.rows.length > 0) onInsert(found.rows)
      tellUnread(found)
    }
    void work().catch(toastError)
  }
}

function widthOf(cells: readonly (readonly string[])[]): number {
  return Math.max(0, ...cells.map((row) => row.length))
}
