import { useEffect, useRef } from 'react'
import { useRead } from '../app/operations.ts'
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
  const access = useRead(source.access, { name: source.name })
  if (isFiltered) return <NoMatch title={t('No rows match these filters')} onClear={onClear} />
  if (access.isPending) return null
  const sees = access.data?.read ?? 'ALL'
  const mayInsert = !readOnly && access.data?.write !== 'NONE'
  return (
    <Notice
      icon="table"
      title={sees === 'ALL' ? t('No rows yet') : t('You don’t have access to records here')}
      actions={
        !mayInsert ? undefined : (
          <>
            <Button icon="add" onClick={onInsert}>
              {t('Insert row')}
            </Button>
            <ImportLink source={source} />
          </>
        )
      }
    >
      <NextStep sees={sees} mayInsert={mayInsert} />
    </Notice>
  )
}

function NextStep({ sees, mayInsert }: { sees: 'ALL' | 'OWNED' | 'NONE'; mayInsert: boolean }) {
  if (sees === 'NONE') return t('Ask an admin for access.')
  if (sees === 'OWNED')
    return mayInsert
      ? t('You only see your own records. Records that you add are yours.')
      : t('You only see your own records.')
  return mayInsert ? t('You can also paste rows from a spreadsheet.') : null
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
