import { useState } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh, toastError, useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field as Labelled } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useSettled } from '../../kit/use-settled.ts'
import { type Draft, draftOf } from '../setup/field-draft.ts'
import { fieldKinds, kindOf } from '../setup/field-kinds.ts'
import { metadataOf } from '../setup/field-metadata.ts'
import { KindOptions } from '../setup/kind-options.tsx'
import { definitionOperations, definitionReads } from '../setup/operations.ts'
import { rowOperations, type Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { type Field, hasFixedType } from '../values.ts'
import { LastTypeChange } from './last-type-change.tsx'
import { type Format, TypePreview } from './type-preview.tsx'

interface Body {
  type: string
  metadata: Record<string, unknown>
  format?: Format
}

const offered = fieldKinds.filter(({ type }) => !hasFixedType({ type }))

/** Changes the type of a field after a preview of its values. */
export function ChangeType({
  source,
  detail,
  field,
  onClose,
}: {
  source: Source
  detail: Detail
  field: Field
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(field))
  const [format, setFormat] = useState<Format | undefined>()
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const body = bodyOf(draft, format)
  const isSame = draft.kind === kindOf(field)?.key
  const { isBusy, refused, change } = useChangeType(source, field, onClose)
  const canChange = body !== undefined && !isSame
  return (
    <FormDialog
      title={t('Change the type of {field}', { field: field.name })}
      submit={refused === undefined ? t('Change type') : t('Change type anyway')}
      busy={isBusy}
      onSubmit={() => canChange && void change(body)}
      onClose={onClose}
    >
      <LastTypeChange source={source} field={field} onUndone={onClose} />
      <Labelled label={t('Type')}>
        {(control) => (
          <Select
            {...control}
            value={draft.kind}
            onChange={({ target }) => {
              setFormat(undefined)
              set({ kind: target.value, metadata: {} })
            }}
          >
            {offered.map(({ key, label }) => (
              <option key={key} value={key}>
                {say(label)}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {!isSame && !isSelect(draft) && (
        <KindOptions source={source} detail={detail} draft={draft} set={set} isNew />
      )}
      {canChange && <Preview source={source} field={field} body={body} onFormat={setFormat} />}
      {refused !== undefined && (
        <Problem>
          {t('These views lose filters, sorts or sums that use the field: {views}', {
            views: refused.issues.map(({ path }) => path).join(', '),
          })}
        </Problem>
      )}
    </FormDialog>
  )
}

function isSelect({ kind }: Draft): boolean {
  return kind === 'option' || kind === 'options'
}

/** The body of the request. Undefined while settings are missing. */
function bodyOf(draft: Draft, format: Format | undefined): Body | undefined {
  const kind = fieldKinds.find(({ key }) => key === draft.kind)
  const isRelation = kind?.type === 'relation'
  if (kind === undefined || (isRelation && draft.metadata['displayColumn'] === undefined)) return undefined
  try {
    return { type: kind.type, metadata: metadataOf(draft), ...(format === undefined ? {} : { format }) }
  } catch {
    return undefined
  }
}

function Preview({
  source,
  field,
  body,
  onFormat,
}: {
  source: Source
  field: Field
  body: Body
  onFormat: (format: Format) => void
}) {
  const settled = useSettled(JSON.stringify(body), 300)
  const preview = useRead(definitionOperations(source.kind).previewType, {
    name: source.name,
    fieldId: field.id,
    body: JSON.parse(settled) as Body,
  })
  if (preview.error !== null) return <Problem>{explain(preview.error).title}</Problem>
  if (preview.data === undefined) return <p role="status">{t('Reading all values')}</p>
  return <TypePreview preview={preview.data} onFormat={onFormat} />
}

/** Changes the type. Views that would lose something need a second confirmation. */
function useChangeType(source: Source, field: Field, onClose: () => void) {
  const { kind, name } = source
  const operations = definitionOperations(kind)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<FrontdeskError | undefined>()
  const reads = [...definitionReads, ...rowOperations(source), operations.typeChanges]
  const undo = async (changeId: number) => {
    try {
      await operation(operations.undoType)({ name, fieldId: field.id, changeId, body: {} })
      await refresh(queryClient, reads)
    } catch (error) {
      toastError(error)
    }
  }
  const change = async (body: Body) => {
    setBusy(true)
    try {
      const force = refused !== undefined
      const { change: changed } = await operation(operations.changeType)({
        name,
        fieldId: field.id,
        body: { ...body, force },
      })
      await refresh(queryClient, reads)
      toast(
        t('{count, plural, one {# value converted} other {# values converted}}', {
          count: changed.converted,
        }),
        {
          action: { label: t('Undo'), run: () => void undo(changed.id) },
        },
      )
      onClose()
    } catch (error) {
      const isView = error instanceof FrontdeskError && error.status === 409 && error.issues.length > 0
      if (isView && refused === undefined) setRefused(error)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refused, change }
}
