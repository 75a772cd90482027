import { operation, queryClient, refresh, toastError } from '../app/operations.ts'
import { t } from '../kit/language/translate.ts'
import { toast } from '../kit/toast-store.ts'
import type { RowItem } from './grid/cell-menu.tsx'
import { copyOf } from './new-row.tsx'
import { rowOperations, type Source } from './source.ts'
import type { Edits } from './use-edits.ts'
import type { Row } from './use-rows.ts'
import type { Field } from './values.ts'

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
  const insert = (bodies: Record<string, unknown>[]) =>
    told(async () => {
      const { ids } = await operation(source.createMany)({ name: source.name, body: { rows: bodies } })
      edits.noteCreated(ids)
      await refresh(queryClient, rowOperations(source))
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
      const count = rows.length
      const open: RowItem = {
        label: t('Open record'),
        icon: 'open',
        keys: t('Space'),
        run: () => go(`${source.path}/row/${first.id}`),
      }
      if (isReadOnly) return [open]
      return [
        open,
        {
          label: t('{count, plural, one {Duplicate} other {Duplicate # rows}}', { count }),
          icon: 'copy',
          run: () => void duplicate(rows),
        },
        {
          label: t('{count, plural, one {Delete row} other {Delete # rows}}', { count }),
          icon: 'trash',
          danger: true,
          run: () => void remove(rows),
        },
      ]
    },
  }
}
