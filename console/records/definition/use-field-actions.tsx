import { type ReactNode, Suspense, useState } from 'react'
import { fetchedOnce } from '../../kit/fetch-program.ts'
import { latePart, MissingDialog } from '../../kit/late-part.tsx'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import type { Field } from '../values.ts'
import type { ViewHandle } from '../view/use-view.ts'
import { insertedAt, withRenamedField } from '../view/view-state.ts'

const FieldDialog = latePart(
  fetchedOnce(() => import('./field-dialog.tsx')),
  MissingDialog,
)

/** The dialog that changes the definition of fields. */
export type Asking =
  | { kind: 'add'; beside?: { field: Field; side: 'left' | 'right' } }
  | { kind: 'edit'; field: Field }
  | { kind: 'rename'; field: Field }
  | { kind: 'delete'; field: Field }
  | { kind: 'type'; field: Field }
  | { kind: 'duplicate'; field: Field }

/** Changes to fields, offered in the menus of columns. */
export interface FieldActions {
  add: () => void
  insert: (field: Field, side: 'left' | 'right') => void
  edit: (field: Field) => void
  rename: (field: Field) => void
  remove: (field: Field) => void
  changeType: (field: Field) => void
  duplicate: (field: Field) => void
}

/** The place of a new field: where it was inserted, or after its original. */
function besideOf(asking: Asking | undefined): { field: Field; side: 'left' | 'right' } | undefined {
  if (asking?.kind === 'duplicate') return { field: asking.field, side: 'right' }
  return asking?.kind === 'add' ? asking.beside : undefined
}

/** Lets admins change fields from the grid. */
export function useFieldActions({
  source,
  detail,
  handle: { state, change },
  mayDefine,
}: {
  source: Source
  detail: Detail
  handle: ViewHandle
  mayDefine: boolean
}): { define: FieldActions | undefined; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | undefined>()
  const define: FieldActions = {
    add: () => setAsking({ kind: 'add' }),
    insert: (field, side) => setAsking({ kind: 'add', beside: { field, side } }),
    edit: (field) => setAsking({ kind: 'edit', field }),
    rename: (field) => setAsking({ kind: 'rename', field }),
    remove: (field) => setAsking({ kind: 'delete', field }),
    changeType: (field) => setAsking({ kind: 'type', field }),
    duplicate: (field) => setAsking({ kind: 'duplicate', field }),
  }
  /** A view that lists its fields shows new ones only if they are added to its list. */
  const onAdded = (name: string) => {
    const beside = besideOf(asking)
    if (state.fields !== null) change({ fields: insertedAt(state.fields, name, beside) })
  }
  const onRenamed = (before: string, after: string) => change(withRenamedField(state, before, after))
  const dialog = asking !== undefined && (
    <Suspense>
      <FieldDialog
        source={source}
        detail={detail}
        asking={asking}
        onAdded={onAdded}
        onRenamed={onRenamed}
        onClose={() => setAsking(undefined)}
      />
    </Suspense>
  )
  return { define: mayDefine ? define : undefined, dialog }
}
