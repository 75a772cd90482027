import type { ClipboardEvent } from 'react'
import { personName } from '../controls/people.ts'
import { controlOf, type Field, namesOf, writtenText } from '../values.ts'
import { copied, copiedValues, valuesType } from './copy-paste.ts'
import type { GridProps } from './grid.tsx'
import type { Area } from './selection.ts'
import { isLoaded, useWithRows } from './use-loaded.ts'
import { usePasting } from './use-pasting.ts'

/** Copy and paste with spreadsheets and other grids. */
export function useClipboard(
  props: GridProps,
  { area, fields, isEditing }: { area: Area; fields: readonly Field[]; isEditing: boolean },
) {
  const { rowAt, people, readOnly } = props
  // Actions apply to the whole selection, including rows that haven't loaded yet.
  const withRows = useWithRows(props)
  const paste = usePasting({
    area,
    fields,
    lines: props.layout.lines,
    heads: props.heads.length,
    rowAt,
    edits: props.edits,
    people,
    withRows,
    onInsert: props.onInsertRows,
  })
  const write = (value: unknown, field: Field) =>
    controlOf(field) === 'users'
      ? namesOf(value)
          .map((id) => personName(people, id))
          .join(', ')
      : writtenText(value, field)
  return {
    withRows,
    onCopy: (event: ClipboardEvent) => {
      if (isEditing) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied(area, fields, rowAt, write))
      event.clipboardData.setData(valuesType, copiedValues(area, fields, rowAt))
      if (!isLoaded(area, props))
        withRows(area, () => void navigator.clipboard.writeText(copied(area, fields, rowAt, write)))
    },
    onPaste: (event: ClipboardEvent) => {
      if (isEditing || readOnly) return
      event.preventDefault()
      paste(event.clipboardData)
    },
  }
}
