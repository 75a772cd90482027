import { useMemo } from 'react'
import { issueOf } from '../../app/problems/explain.ts'
import { Field as Labelled } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { ValueControl } from '../controls/value-control.tsx'
import type { Field } from '../values.ts'
import type { Draft } from './field-draft.ts'
import { type FieldKind, fieldKinds, readOnlyTypes } from './field-kinds.ts'

interface PartProps {
  draft: Draft
  set: (part: Partial<Draft>) => void
  error: unknown
}

/** The problems that these controls show. */
export const rulePaths = ['description', 'defaultValue', 'validation.formula', 'validation.message']

const withDefault = new Set([
  'string',
  'number',
  'rating',
  'duration',
  'boolean',
  'date',
  'dateOnly',
  'select',
])

function kindIn(draft: Draft): FieldKind | undefined {
  return fieldKinds.find(({ key }) => key === draft.kind)
}

function takesDefault(draft: Draft): boolean {
  return withDefault.has(kindIn(draft)?.type ?? '') && !draft.unique
}

function takesRule(draft: Draft): boolean {
  return !readOnlyTypes.has(kindIn(draft)?.type ?? '')
}

/** The default value, the description and the validation rule of a field. */
export function FieldRules({ draft, set, error }: PartProps) {
  return (
    <>
      {takesDefault(draft) && <DefaultInput draft={draft} set={set} error={error} />}
      <Labelled label={t('Description')} optional error={issueOf(error, 'description')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={draft.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Labelled>
      {takesRule(draft) && <RuleInput draft={draft} set={set} error={error} />}
    </>
  )
}

/** A field with the settings of the form, for its default. */
function useDraftField({ kind, metadata, options, name }: Draft): Field {
  return useMemo(() => {
    const found = fieldKinds.find(({ key }) => key === kind)
    const at = new Date(0).toISOString()
    return {
      id: 0,
      name,
      type: found?.type ?? 'string',
      metadata: { ...metadata, ...found?.metadata },
      defaultValue: null,
      required: false,
      unique: false,
      record_type_id: null,
      order: 0,
      built_in: false,
      options: options.flatMap((option, order) =>
        option.name.trim() === ''
          ? []
          : [
              {
                id: order,
                name: option.name.trim(),
                color: option.color,
                order,
                created_at: at,
                updated_at: at,
              },
            ],
      ),
      created_at: at,
      updated_at: at,
    }
  }, [kind, metadata, options, name])
}

function DefaultInput({ draft, set, error }: PartProps) {
  const field = useDraftField(draft)
  const isTime = field.type === 'date' || field.type === 'dateOnly'
  return (
    <Labelled
      label={t('Default value')}
      optional
      error={issueOf(error, 'defaultValue') ?? draft.defaultError}
    >
      {(control) =>
        isTime ? (
          <Select
            {...control}
            value={typeof draft.defaultValue === 'string' ? draft.defaultValue : ''}
            onChange={({ target }) => set({ defaultValue: target.value === '' ? null : target.value })}
          >
            <option value="">—</option>
            <option value="NOW">{t('Time of creation')}</option>
            {typeof draft.defaultValue === 'string' && draft.defaultValue !== 'NOW' && (
              <option>{draft.defaultValue}</option>
            )}
          </Select>
        ) : (
          <ValueControl
            control={field.type === 'rating' ? { ...control, 'aria-label': t('Default value') } : control}
            field={field}
            value={draft.defaultValue}
            isSaved
            onRead={(read) =>
              set(
                'value' in read
                  ? { defaultValue: read.value, defaultError: undefined }
                  : { defaultError: read.error },
              )
            }
          />
        )
      }
    </Labelled>
  )
}

function RuleInput({ draft, set, error }: PartProps) {
  return (
    <>
      <Labelled
        label={t('Validation rule')}
        optional
        error={issueOf(error, 'validation.formula')}
        hint={t('A comparison that every record must meet, such as [End] >= [Start]')}
      >
        {(control) => (
          <TextInput
            {...control}
            spellCheck={false}
            value={draft.ruleFormula}
            onChange={({ target }) => set({ ruleFormula: target.value })}
          />
        )}
      </Labelled>
      {draft.ruleFormula.trim() !== '' && (
        <Labelled label={t('Message if the rule is broken')} error={issueOf(error, 'validation.message')}>
          {(control) => (
            <TextInput
              {...control}
              required
              maxLength={300}
              value={draft.ruleMessage}
              onChange={({ target }) => set({ ruleMessage: target.value })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

/** The part of the body of a field. Options have to exist before one is the default. */
export function rulesBody(draft: Draft) {
  const [description, formula] = [draft.description.trim(), draft.ruleFormula.trim()]
  return {
    description: description === '' ? null : description,
    ...(takesRule(draft)
      ? { validation: formula === '' ? null : { formula, message: draft.ruleMessage.trim() } }
      : {}),
  }
}

export function defaultBody(draft: Draft): { defaultValue?: unknown } {
  return takesDefault(draft) ? { defaultValue: draft.defaultValue } : { defaultValue: null }
}
