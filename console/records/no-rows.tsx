import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { NoMatch, Notice } from '../kit/states.tsx'
import { usePastingFirst } from './grid/use-pasting.ts'
import type { RowsProps } from './rows-grid.tsx'
import type { Source } from './source.ts'
import { isNarrowed } from './use-rows.ts'
import type { Field } from './values.ts'

type NoRowsProps = Pick<RowsProps, 'filter' | 'readOnly' | 'source' | 'people' | 'actions' | 'onClear'>

/** The grid without rows: the next step, or the filter to clear. */
export function NoRows({
  fields,
  onInsert,
  ...props
}: NoRowsProps & { fields: readonly Field[]; onInsert: () => void }) {
  const { readOnly, source, people, actions, onClear } = props
  const isFiltered = isNarrowed(props.filter)
  const paste = usePastingFirst(fields, people, actions.insert)
  usePasteEvents(isFiltered || readOnly ? undefined : paste)
  if (isFiltered) return <NoMatch title={t('No rows match these filters')} onClear={onClear} />
  return (
    <Notice
      icon="table"
      title={t('No rows yet')}
      actions={
        readOnly ? undefined : (
          <>
            <Button icon="add" onClick={onInsert}>
              {t('Insert row')}
            </Button>
            <ImportLink source={source} />
          </>
        )
      }
    >
      {readOnly ? undefined : t('You can also paste rows from a spreadsheet.')}
    </Notice>
  )
}

/** Accepts a paste anywhere on the page outside text fields. */
function usePasteEvents(paste: ((clipboard: DataTransfer) => void) | undefined): void {
  const latest = useRef(paste)
  latest.current = paste
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (isElsewhere || event.clipboardData === null || latest.current === undefined) return
      event.preventDefault()
      latest.current(event.clipboardData)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function ImportLink({ source }: { source: Source }) {
  return (
    <ButtonLink to={`${source.path}/setup/import`} look="quiet">
      {t('Import a file')}
    </ButtonLink>
  )
}
