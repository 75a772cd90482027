import { useChange, useRead } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { say, t, verbatim } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { fieldKinds } from '../setup/field-kinds.ts'
import { definitionOperations, definitionReads } from '../setup/operations.ts'
import { rowOperations, type Source } from '../source.ts'
import type { Field } from '../values.ts'
import style from './definition.module.css'

/** The latest change of a field's type, which can be undone. */
export function LastTypeChange({
  source,
  field,
  onUndone,
}: {
  source: Source
  field: Field
  onUndone: () => void
}) {
  const operations = definitionOperations(source.kind)
  const of = { name: source.name, fieldId: field.id }
  const changes = useRead(operations.typeChanges, of)
  const undo = useChange(operations.undoType, {
    refreshes: [...definitionReads, ...rowOperations(source), operations.typeChanges],
    done: t('Type change undone'),
    onDone: onUndone,
  })
  const last = changes.data?.results.find(({ can_undo_until: until }) => isFuture(until))
  if (last === undefined) return null
  const kind = fieldKinds.find(({ type }) => type === last.from_type)
  return (
    <p className={style['last']}>
      <span>
        {t('Changed from {type}', { type: say(kind?.label ?? verbatim(last.from_type)) })} ·{' '}
        <Moment at={last.created_at} />
      </span>
      <Button
        icon="undo"
        busy={undo.isPending}
        onClick={() => undo.mutate({ ...of, changeId: last.id, body: {} })}
      >
        {t('Undo')}
      </Button>
    </p>
  )
}

function isFuture(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) > Date.now()
}
