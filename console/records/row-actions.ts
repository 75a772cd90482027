import { FrontdeskError } from '../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh, toastError } from '../app/operations.ts'
import { t } from '../kit/language/translate.ts'
import { toast } from '../kit/toast-store.ts'
import type { RowItem } from './grid/cell-menu.tsx'
import type { Step } from './history.ts'
import type { SentRow } from './merging/merge.ts'
import { type RefusedCell, withoutRefused } from './merging/refused.ts'
import { copyOf } from './new-row.tsx'
import { rowOperations, type Source } from './source.ts'
import type { Edits } from './use-edits.ts'
import type { Row } from './use-rows.ts'
import type { Field } from './values.ts'

/** Makes rows; a cell that the server refuses does not keep the others out, and is told of in its place. */
async function createRows(
  source: Source,
  bodies: Record<string, unknown>[],
): Promise<{ ids: string[]; refused: (RefusedCell & { value: unknown })[] }> {
  const refused: (RefusedCell & { value: unknown })[] = []
  let rows: SentRow[] = bodies.map((data, index) => ({ id: String(index), data }))
  for (;;) {
    try {
      const { ids } = await operation(source.createMany)({
        name: source.name,
        body: { rows: rows.map(({ data }) => data) },
      })
      return { ids, refused: refused.map((one) => ({ ...one, rowId: ids[Number(one.rowId)] ?? '' })) }
    } catch (error) {
      if (!(error instanceof FrontdeskError) || error.issues.length === 0) throw error
      const parted = withoutRefused(rows, error.issues, error.message)
      const isMended = parted.refused.length === error.issues.length
      if (!isMended) throw error
      for (const one of parted.refused)
        refused.push({ ...one, value: rows[Number(one.rowId)]?.data[one.field] })
      // Rows of which nothing is left are made all the same: their refused cells have to stand somewhere.
      rows = rows.map(({ id }) => parted.rest.find((one) => one.id === id) ?? { id, data: {} })
    }
  }
}

/** What can be done with rows; everything can be undone, so nobody is asked whether they are sure. */
export function rowActions({
  source,
  fields,
  edits,
  go,
}: {
  source: Source
  fields: readonly Field[]
  edits: Edits
  go: (to: string) => void
}) {
  const undo = { label: t('Undo'), run: edits.undo }
  const told = async (work: () => Promise<string>) => {
    try {
      toast(await work(), { action: undo })
    } catch (error) {
      toastError(error)
    }
  }
  /** With the step of cells that were pasted together with these rows, so that one undoes both. */
  const insert = (bodies: Record<string, unknown>[], earlier?: Step) =>
    told(async () => {
      const { ids, refused } = await createRows(source, bodies)
      edits.noteCreated(ids, earlier)
      await refresh(queryClient, rowOperations(source))
      edits.refuse(refused)
      return t('{count, plural, one {# row made} other {# rows made}}', { count: ids.length })
    })
  const remove = (rows: readonly Row[]) =>
    told(async () => {
      await edits.remove(rows.map(({ id }) => id))
      return t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: rows.length })
    })
  const duplicate = (rows: readonly Row[]) => insert(rows.map((row) => copyOf(row, fields)))
  return {
    insert,
    remove,
    duplicate,
    /** The entries of the menu over these rows. */
    items: (rows: readonly Row[], isReadOnly: boolean): RowItem[] => {
      const [first] = rows
      if (first === undefined) return []
      const open = openItem(() => go(`${source.path}/row/${first.id}`))
      if (isReadOnly) return [open]
      const { length: count } = rows
      return [
        open,
        duplicateItem(count, () => void duplicate(rows)),
        deleteItem(count, () => void remove(rows)),
      ]
    },
  }
}

function openItem(run: () => void): RowItem {
  return { label: t('Open record'), icon: 'open', keys: t('Space'), run }
}

function duplicateItem(count: number, run: () => void): RowItem {
  return {
    label: t('{count, plural, one {Duplicate} other {Duplicate # rows}}', { count }),
    icon: 'copy',
    run,
  }
}

function deleteItem(count: number, run: () => void): RowItem {
  const label = t('{count, plural, one {Delete row} other {Delete # rows}}', { count })
  return { label, icon: 'trash', danger: true, run }
}
