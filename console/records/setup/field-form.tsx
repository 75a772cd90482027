import { useState } from 'react'
import { operation, queryClient, refresh, useRead } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field as Labelled } from '../../kit/field.tsx'
import { Checkbox, Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { useDirectory } from '../controls/directory.ts'
import { useAskedFields } from '../filter/use-fields.ts'
import { type Source, sourceOf } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import type { Field } from '../values.ts'
import { fieldKinds, kindOf, uniqueTypes } from './field-kinds.ts'
import { FormulaInput, FormulaPreview, readFormula } from './formula/formula-input.tsx'
import { writeFormula } from './formula/write.ts'
import { definitionOperations, definitionReads } from './operations.ts'
import { type OptionDraft, OptionsInput } from './options-input.tsx'
import style from './setup.module.css'

interface Draft {
  name: string
  kind: string
  metadata: Readonly<Record<string, unknown>>
  required: boolean
  unique: boolean
  recordTypeId: number | null
  options: readonly OptionDraft[]
  formula: string
}

function draftOf(field: Field | undefined): Draft {
  const expression = field?.metadata['expression']
  return {
    name: field?.name ?? '',
    kind: field === undefined ? 'text' : (kindOf(field)?.key ?? 'text'),
    metadata: field?.metadata ?? {},
    required: field?.required ?? false,
    unique: field?.unique ?? false,
    recordTypeId: field?.record_type_id ?? null,
    options: (field?.options ?? []).map(({ id, name, color }) => ({ id, name, color })),
    formula:
      expression === undefined ? '' : (writeFormula(expression) ?? JSON.stringify(expression, null, 2)),
  }
}

/** A field: new, or one that is there. */
export function FieldForm({
  source,
  detail,
  field,
  onClose,
}: {
  source: Source
  detail: Detail
  field: Field | undefined
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(field))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const kind = fieldKinds.find(({ key }) => key === draft.kind)
  const types = recordTypesOf(detail)
  const submit = async () => {
    setBusy(true)
    try {
      await saveField(source, field, draft)
      await refresh(queryClient, definitionReads)
      onClose()
    } catch (caught) {
      setError(caught)
    }
    setBusy(false)
  }
  const wrong = otherIssue(error, ['name'])
  return (
    <Dialog
      title={field === undefined ? t('New field') : t('Field {name}', { name: field.name })}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form="field" busy={isBusy}>
            {field === undefined ? t('Add field') : t('Save field')}
          </Button>
        </>
      }
    >
      <form
        id="field"
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {wrong !== undefined && (
          <p role="alert" className={style['wrong']}>
            {wrong}
          </p>
        )}
        <Labelled label={t('Name')} error={issueOf(error, 'name')}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              value={draft.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t('Kind')}>
          {(control) => (
            <Select
              {...control}
              value={draft.kind}
              disabled={field !== undefined}
              onChange={({ target }) => set({ kind: target.value, metadata: {} })}
            >
              {fieldKinds.map(({ key, label }) => (
                <option key={key} value={key}>
                  {t(label)}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <KindOptions source={source} detail={detail} draft={draft} set={set} isNew={field === undefined} />
        {draft.kind !== 'formula' && (
          <Checkbox
            label={t('Every row must have a value')}
            checked={draft.required}
            onChange={({ target }) => set({ required: target.checked })}
          />
        )}
        {uniqueTypes.includes(kind?.type ?? '') && (
          <Checkbox
            label={t('No two rows may have the same value')}
            checked={draft.unique}
            onChange={({ target }) => set({ unique: target.checked })}
          />
        )}
        {types.length > 1 && (
          <Labelled label={t('For records of the type')}>
            {(control) => (
              <Select
                {...control}
                value={draft.recordTypeId ?? ''}
                onChange={({ target }) =>
                  set({ recordTypeId: target.value === '' ? null : Number(target.value) })
                }
              >
                <option value="">{t('All types')}</option>
                {types.map(({ id, display_name: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
      </form>
    </Dialog>
  )
}

interface KindProps {
  source: Source
  detail: Detail
  draft: Draft
  set: (part: Partial<Draft>) => void
  isNew: boolean
}

/** What only some kinds ask for. */
function KindOptions({ source, detail, draft, set, isNew }: KindProps) {
  const meta = (part: Record<string, unknown>) => set({ metadata: { ...draft.metadata, ...part } })
  switch (draft.kind) {
    case 'option':
    case 'options':
      return <OptionsInput options={draft.options} onChange={(options) => set({ options })} />
    case 'row':
    case 'rows':
      return <TargetInput draft={draft} meta={meta} isNew={isNew} />
    case 'formula':
      return <FormulaPart source={source} detail={detail} draft={draft} set={set} />
    case 'currency':
      return (
        <Labelled label={t('Currency')}>
          {(control) => (
            <Select
              {...control}
              value={textOf(draft.metadata['currency'])}
              onChange={({ target }) => meta({ currency: target.value || undefined })}
            >
              <option value="">—</option>
              {['EUR', 'USD', 'GBP', 'CHF', ...Intl.supportedValuesOf('currency')].map((code, index) => (
                <option key={`${code}${index}`}>{code}</option>
              ))}
            </Select>
          )}
        </Labelled>
      )
    case 'moment':
      return (
        <Labelled label={t('Time zone')}>
          {(control) => (
            <Select
              {...control}
              value={textOf(draft.metadata['timezone'] ?? localZone)}
              onChange={({ target }) => meta({ timezone: target.value })}
            >
              {[...new Set([localZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          )}
        </Labelled>
      )
    default:
      return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const nowhere = sourceOf('object', '')

function TargetInput({
  draft,
  meta,
  isNew,
}: {
  draft: Draft
  meta: (part: Record<string, unknown>) => void
  isNew: boolean
}) {
  const directory = useDirectory()
  const target = directory.get(Number(draft.metadata['relatedTableId']))
  const far = target?.source ?? nowhere
  const detail = useRead(far.read, { name: far.name }, { enabled: target !== undefined })
  return (
    <>
      <Labelled label={t('Leads to')}>
        {(control) => (
          <Select
            {...control}
            disabled={!isNew}
            value={target?.id ?? ''}
            onChange={({ target: chosen }) =>
              meta({ relatedTableId: Number(chosen.value), displayColumn: undefined })
            }
          >
            <option value="">{t('Choose')}</option>
            {[...directory.values()].map(({ id, display_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {target !== undefined && (
        <Labelled label={t('Shown by its')}>
          {(control) => (
            <Select
              {...control}
              value={textOf(draft.metadata['displayColumn'])}
              onChange={({ target: chosen }) => meta({ displayColumn: Number(chosen.value) })}
            >
              <option value="">{t('Choose')}</option>
              {(detail.data?.fields ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
    </>
  )
}

function FormulaPart({ source, detail, draft, set }: Omit<KindProps, 'isNew'>) {
  const asked = useAskedFields(source, detail.fields)
  const read = draft.formula.trim() === '' ? undefined : readFormula(draft.formula)
  const error = read !== undefined && 'error' in read ? read.error : undefined
  const title = detail.fields.toSorted((a, b) => a.order - b.order)[0]
  const { expression: _old, ...config } = draft.metadata
  return (
    <>
      <Labelled
        label={t('Formula')}
        error={error}
        hint={t('Fields in brackets: [Quote] * 1.19. Functions: IF, CONCAT, SUM, COUNT, DATEDIFF and more.')}
      >
        {(control) => (
          <FormulaInput
            control={control}
            fields={asked}
            text={draft.formula}
            onChange={(formula) => set({ formula })}
          />
        )}
      </Labelled>
      {read !== undefined && 'expression' in read && (
        <FormulaPreview source={source} title={title} metadata={{ ...config, expression: read.expression }} />
      )}
    </>
  )
}

function metadataOf(draft: Draft): Record<string, unknown> {
  const kind = fieldKinds.find(({ key }) => key === draft.kind)
  if (draft.kind === 'formula') {
    const read = readFormula(draft.formula)
    if ('error' in read) throw new Error(read.error)
    return { ...draft.metadata, expression: read.expression }
  }
  const own = draft.kind === 'moment' ? { timezone: localZone } : {}
  const given = Object.entries({ ...own, ...draft.metadata, ...kind?.metadata })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** Options follow the field: a new one is made without any. */
async function saveField(source: Source, field: Field | undefined, draft: Draft): Promise<void> {
  const operations = definitionOperations(source.kind)
  const { name } = source
  const isSelect = draft.kind === 'option' || draft.kind === 'options'
  const tags = draft.options.filter((option) => option.name.trim() !== '')
  const common = {
    name: draft.name,
    metadata: metadataOf(draft),
    required: draft.required,
    unique: draft.unique,
    record_type_id: draft.recordTypeId,
  }
  const type = fieldKinds.find(({ key }) => key === draft.kind)?.type ?? 'string'
  const id =
    field?.id ??
    (
      await operation(operations.createField)({
        name,
        body: isFormula(draft) ? formulaBody(common, type) : { ...common, type },
      })
    ).id
  if (field !== undefined) {
    const body = isFormula(draft) ? { name: draft.name, metadata: common.metadata } : common
    await operation(operations.changeField)({ name, fieldId: id, body })
  }
  if (isSelect) await operation(operations.changeField)({ name, fieldId: id, body: { tags } })
}

function isFormula({ kind }: Draft): boolean {
  return kind === 'formula'
}

function formulaBody(
  {
    name,
    metadata,
    record_type_id,
  }: { name: string; metadata: Record<string, unknown>; record_type_id: number | null },
  type: string,
) {
  return { name, metadata, record_type_id, type }
}
