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

/** Creates rows. A refused cell doesn't block the others and is reported in place. */
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
      const areAllKnown = parted.refused.length === error.issues.length
      if (!areAllKnown) throw error
      for (const one of parted.refused)
        refused.push({ ...one, value: rows[Number(one.rowId)]?.data[one.field] })
      // Rows without any valid value are created too, to hold their refused cells.
      rows = rows.map(({ id }) => parted.rest.find((one) => one.id === id) ?? { id, data: {} })
    }
  }
}

/** Actions for rows. All can be undone, so there are no confirmations. */
export function rowActions({
  source,
  fields,
  edits,
  go,
  onRemoved,
}: {
  source: Source
  fields: readonly Field[]
  edits: Edits
  go: (to: string) => void
  onRemoved: (ids: readonly string[]) => void
}) {
  const undo = { label: t('Undo'), run: edits.undo }
  const reportOutcome = async (work: () => Promise<string>) => {
    try {
      toast(await work(), { action: undo })
    } catch (error) {
      toastError(error)
    }
  }
  /** Adds the step of a paste that created these rows, so that one undo reverts both. */
  const insert = async (bodies: Record<string, unknown>[], earlier?: Step): Promise<string[]> => {
    const created: string[] = []
    await reportOutcome(async () => {
      const { ids, refused } = await createRows(source, bodies)
      created.push(...ids)
      edits.noteCreated(ids, earlier)
      await refresh(queryClient, rowOperations(source))
      edits.refuse(refused)
      return t('{count, plural, one {# row created} other {# rows created}}', { count: ids.length })
    })
    return created
  }
  const remove = (rows: readonly Row[]) =>
    reportOutcome(async () => {
      const ids = rows.map(({ id }) => id)
      await edits.remove(ids)
      onRemoved(ids)
      return t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: rows.length })
    })
  const duplicate = (rows: readonly Row[]) => insert(rows.map((row) => copyOf(row, fields)))
  return {
    insert,
    remove,
    duplicate,
    /** Menu entries for these rows. */
    items: (rows: readonly Row[], isReadOnly: boolean): RowItem[] => {
      const [first] = rows
      if (first === undefined) return []
      const items = [openItem(() => go(`${source.path}/row/${first.id}`))]
      if (!isReadOnly) {
        items.push(duplicateItem(rows.length, () => void duplicate(rows)))
        items.push(deleteItem(rows.length, () => void remove(rows)))
      }
      return items
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
