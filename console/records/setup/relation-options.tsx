import { useEffect } from 'react'
import { useRead } from '../../app/operations.ts'
import { Field as Labelled } from '../../kit/field.tsx'
import { Checkbox, Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { useDirectory } from '../controls/directory.ts'
import { sourceOf } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import type { Field } from '../values.ts'
import type { Draft } from './field-draft.ts'

const nowhere = sourceOf('object', '')

/** The object that a relation leads to, with its fields. */
function useTargetOf({ metadata }: Draft) {
  const directory = useDirectory()
  const target = directory.get(Number(metadata['relatedTableId']))
  const far = target?.source ?? nowhere
  const detail = useRead(far.read, { name: far.name }, { enabled: target !== undefined })
  return { directory, target, fields: target === undefined ? undefined : detail.data?.fields }
}

/** The field that stands for a record: the first text, or the first field. */
function titleOf(fields: readonly Field[]): Field | undefined {
  const inOrder = fields.toSorted((a, b) => a.order - b.order)
  return inOrder.find(({ type }) => type === 'string') ?? inOrder[0]
}

/** The target of a relation and the field that stands for its records. */
export function TargetInput({
  draft,
  meta,
  isNew,
}: {
  draft: Draft
  meta: (part: Record<string, unknown>) => void
  isNew: boolean
}) {
  const { directory, target, fields } = useTargetOf(draft)
  const shown = draft.metadata['displayColumn']
  useEffect(() => {
    if (fields !== undefined && shown === undefined) meta({ displayColumn: titleOf(fields)?.id })
  }, [fields, shown, meta])
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
              value={typeof shown === 'number' ? shown : ''}
              onChange={({ target: chosen }) => meta({ displayColumn: Number(chosen.value) })}
            >
              {(fields ?? []).map(({ id, name }) => (
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

export function isRelation({ kind }: Draft): boolean {
  return kind === 'row' || kind === 'rows'
}

/** The field that shows a new relation on the records it leads to. */
export function ReverseInput({
  detail,
  draft,
  set,
}: {
  detail: Detail
  draft: Draft
  set: (part: Partial<Draft>) => void
}) {
  const { target, fields } = useTargetOf(draft)
  const isWanted = isRelation(draft) && draft.metadata['reverseOf'] === undefined
  const { reverseName } = draft
  useEffect(() => {
    if (isWanted && fields !== undefined && reverseName === undefined)
      set({ reverseName: freeName(detail.display_name, fields) })
  }, [isWanted, fields, reverseName, detail.display_name, set])
  if (!isWanted || target === undefined) return null
  const { display_name: far } = target
  return (
    <>
      <Checkbox
        label={t('Show these links in {object}, too', { object: far })}
        checked={reverseName !== null}
        onChange={({ target: { checked } }) =>
          set({ reverseName: checked ? freeName(detail.display_name, fields ?? []) : null })
        }
      />
      {reverseName !== null && (
        <Labelled label={t('Name of the field in {object}', { object: far })}>
          {(control) => (
            <TextInput
              {...control}
              value={reverseName ?? ''}
              onChange={({ target: { value } }) => set({ reverseName: value })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

/** The name of the object, with a number if the target has a field of that name. */
function freeName(name: string, fields: readonly Field[]): string {
  const taken = new Set(fields.map((field) => field.name.toLowerCase()))
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`
    if (!taken.has(free.toLowerCase())) return free
  }
}
