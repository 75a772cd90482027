import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operation, queryClient, refresh } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field as Labelled, ProblemNote } from '../../kit/field.tsx'
import { Checkbox, Select, TextInput } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import type { Field } from '../values.ts'
import { type Draft, draftOf } from './field-draft.ts'
import { fieldKinds, readOnlyTypes, uniqueTypes } from './field-kinds.ts'
import { metadataOf } from './field-metadata.ts'
import { defaultBody, FieldRules, rulePaths, rulesBody } from './field-rules.tsx'
import { KindOptions } from './kind-options.tsx'
import { definitionOperations, definitionReads } from './operations.ts'
import { hasNoOptions } from './options.ts'
import { isRelation, ReverseInput } from './relation-options.tsx'

/** Creates or edits a field. */
export function FieldForm({
  source,
  detail,
  field,
  onSaved,
  onClose,
}: {
  source: Source
  detail: Detail
  field: Field | undefined
  onSaved?: (id: number, name: string) => Promise<void>
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(field))
  const [isWarned, setWarned] = useState(false)
  const saving = useMutation({
    mutationFn: async () => {
      const id = await saveField(source, field, draft)
      await onSaved?.(id, draft.name.trim())
    },
    onSuccess: () => refresh(queryClient, definitionReads).then(onClose),
  })
  const set = (part: Partial<Draft>) => {
    setWarned(false)
    setDraft((before) => ({ ...before, ...part }))
  }
  const isNew = field === undefined
  return (
    <FormDialog
      title={isNew ? t('New field') : t('Field {name}', { name: field.name })}
      submit={submitWords(isNew, isWarned)}
      busy={saving.isPending}
      problem={otherIssue(saving.error, ['name', ...rulePaths])}
      onSubmit={() => {
        if (hasNoOptions(draft.kind, draft.options) && !isWarned) setWarned(true)
        else saving.mutate()
      }}
      onClose={onClose}
    >
      <Labelled label={t('Name')} error={issueOf(saving.error, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Labelled>
      <KindField draft={draft} set={set} isNew={isNew} />
      <KindOptions source={source} detail={detail} draft={draft} set={set} isNew={isNew} />
      {isWarned && <ProblemNote warning={t('This field has no options. Nothing can be selected in it.')} />}
      <Rules draft={draft} set={set} reversing={isNew ? detail : undefined} />
      <FieldRules draft={draft} set={set} error={saving.error} />
      <TypeField types={recordTypesOf(detail)} draft={draft} set={set} />
    </FormDialog>
  )
}

function submitWords(isNew: boolean, isWarned: boolean): string {
  if (isWarned) return t('Save without options')
  return isNew ? t('Add field') : t('Save field')
}

interface PartProps {
  draft: Draft
  set: (part: Partial<Draft>) => void
}

function KindField({ draft, set, isNew }: PartProps & { isNew: boolean }) {
  return (
    <Labelled label={t('Type')}>
      {(control) => (
        <Select
          {...control}
          value={draft.kind}
          disabled={!isNew}
          onChange={({ target }) =>
            set({ kind: target.value, metadata: {}, defaultValue: null, defaultError: undefined })
          }
        >
          {fieldKinds.map(({ key, label }) => (
            <option key={key} value={key}>
              {say(label)}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

/** Constraints on values, and the other side of a new relation. */
function Rules({ draft, set, reversing }: PartProps & { reversing: Detail | undefined }) {
  const kind = fieldKinds.find(({ key }) => key === draft.kind)
  return (
    <>
      {reversing !== undefined && <ReverseInput detail={reversing} draft={draft} set={set} />}
      {!readOnlyTypes.has(kind?.type ?? '') && !isReverse(draft) && (
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
    </>
  )
}

/** The record types that have the field. */
function TypeField({ types, draft, set }: PartProps & { types: ReturnType<typeof recordTypesOf> }) {
  if (types.length < 2) return null
  return (
    <Labelled label={t('For records of the type')}>
      {(control) => (
        <Select
          {...control}
          value={draft.recordTypeId ?? ''}
          onChange={({ target }) => set({ recordTypeId: target.value === '' ? null : Number(target.value) })}
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
  )
}

/** Options are created after the field. */
async function saveField(source: Source, field: Field | undefined, draft: Draft): Promise<number> {
  const operations = definitionOperations(source.kind)
  const { name } = source
  const isSelect = draft.kind === 'option' || draft.kind === 'options'
  const tags = draft.options.flatMap(({ key: _key, ...option }) =>
    option.name.trim() === '' ? [] : [{ ...option, name: option.name.trim() }],
  )
  const common = {
    name: draft.name,
    metadata: metadataOf(draft),
    required: draft.required,
    unique: draft.unique,
    record_type_id: draft.recordTypeId,
    ...rulesBody(draft),
    ...(isSelect || isReadOnly(draft) ? {} : defaultBody(draft)),
  }
  const type = fieldKinds.find(({ key }) => key === draft.kind)?.type ?? 'string'
  const id =
    field?.id ??
    (
      await operation(operations.createField)({
        name,
        body: isFormula(draft) ? formulaBody(common, type) : { ...common, type, ...reverseBody(draft) },
      })
    ).id
  if (field !== undefined) {
    const body = isFormula(draft)
      ? { name: draft.name, metadata: common.metadata, description: common.description }
      : common
    await operation(operations.changeField)({ name, fieldId: id, body })
  }
  if (isSelect)
    await operation(operations.changeField)({ name, fieldId: id, body: { tags, ...defaultBody(draft) } })
  return id
}

function isReadOnly(draft: Draft): boolean {
  return readOnlyTypes.has(fieldKinds.find(({ key }) => key === draft.kind)?.type ?? '')
}

function reverseBody(draft: Draft): { reverse_name?: string } {
  const name = draft.reverseName?.trim() ?? ''
  return isRelation(draft) && name !== '' ? { reverse_name: name } : {}
}

function isFormula(draft: Draft): boolean {
  return fieldKinds.find(({ key }) => key === draft.kind)?.type === 'formula'
}

/** Returns true for a field that shows a relation from the other side. */
function isReverse({ metadata }: Draft): boolean {
  return metadata['reverseOf'] !== undefined
}

function formulaBody(
  {
    name,
    metadata,
    record_type_id,
    description,
  }: {
    description: string | null
    name: string
    metadata: Record<string, unknown>
    record_type_id: number | null
  },
  type: string,
) {
  return { name, metadata, record_type_id, description, type }
}
