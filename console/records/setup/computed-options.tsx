import { type ReactNode, useState } from 'react'
import { Field as Labelled } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { msg, say, t } from '../../kit/language/translate.ts'
import { type AskedField, type AskedFields, fieldLabel, useAskedFields } from '../filter/use-fields.ts'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { holdsSeveral, isNumeric } from '../values.ts'
import {
  lookupExpression,
  lookupOf,
  type Rollup,
  type RollupOperation,
  rollupExpression,
  rollupOf,
  rollupOperations,
} from './computed.ts'
import type { Draft } from './field-draft.ts'
import { FormulaPreview } from './formula/formula-input.tsx'

interface ComputedProps {
  source: Source
  detail: Detail
  draft: Draft
  meta: (part: Record<string, unknown>) => void
}

/** A roll-up that may still lack its links. */
type Choice = Pick<Rollup, 'operation' | 'field'> & { over: Rollup['over'] | undefined }

const operationLabels = {
  count: msg('Number of records'),
  sum: msg('Sum'),
  avg: msg('Average'),
  min: msg('Smallest value'),
  max: msg('Largest value'),
}

/** A value computed from linked records, over links in both directions. */
export function RollupInput({ source, detail, draft, meta }: ComputedProps) {
  const asked = useAskedFields(source, detail.fields, true)
  const [rollup, setRollup] = useState<Choice>(
    () => rollupOf(draft.metadata['expression']) ?? { operation: 'count', over: undefined, field: undefined },
  )
  const relations = relationsOver(asked)
  const relation = relations.find((one) => overOf(one) === rollup.over || one.name === rollup.over)
  const { operation } = rollup
  const set = (part: Partial<Choice>) => {
    const next = { ...rollup, ...part }
    setRollup(next)
    const { over, field } = next
    const isWhole = over !== undefined && (next.operation === 'count' || field !== undefined)
    meta({ expression: isWhole ? rollupExpression({ ...next, over, field }) : undefined })
  }
  return (
    <>
      <FieldSelect
        label={t('Links')}
        fields={relations}
        chosen={relation}
        onChange={(chosen) => set({ over: overOf(chosen), field: undefined })}
      />
      <Labelled label={t('Value')}>
        {(control) => (
          <Select
            {...control}
            value={operation}
            onChange={({ target }) => set({ operation: target.value as RollupOperation, field: undefined })}
          >
            {rollupOperations.map((key) => (
              <option key={key} value={key}>
                {say(operationLabels[key])}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {operation !== 'count' && relation !== undefined && (
        <FieldSelect
          label={t('Field')}
          fields={asked.through(relation.name).filter((field) => isUsableIn(operation, field))}
          chosen={asked.through(relation.name).find(({ name }) => name === rollup.field)}
          onChange={({ name }) => set({ field: name })}
        />
      )}
      <Preview source={source} detail={detail} draft={draft} />
    </>
  )
}

/** A field of a linked record. */
export function LookupInput({ source, detail, draft, meta }: ComputedProps) {
  const asked = useAskedFields(source, detail.fields)
  const [lookup, setLookup] = useState(() => lookupOf(draft.metadata['expression']))
  const [chosen, setChosen] = useState(lookup?.relation)
  const relations = asked.own.filter((field) => field.type === 'relation' && !holdsSeveral(field))
  const relation = relations.find(({ name }) => name === chosen)
  const fields = relation === undefined ? [] : asked.through(relation.name).filter(isReadable)
  return (
    <>
      <FieldSelect
        label={t('Link')}
        hint={t('A link to one record. Use a roll-up for links to several')}
        fields={relations}
        chosen={relation}
        onChange={({ name }) => {
          setChosen(name)
          setLookup(undefined)
          meta({ expression: undefined })
        }}
      />
      {relation !== undefined && (
        <FieldSelect
          label={t('Field')}
          fields={fields}
          chosen={fields.find(({ name }) => name === lookup?.field)}
          onChange={({ name: field }) => {
            const next = { relation: relation.name, field }
            setLookup(next)
            meta({ expression: lookupExpression(next) })
          }}
        />
      )}
      <Preview source={source} detail={detail} draft={draft} />
    </>
  )
}

function FieldSelect({
  label,
  hint,
  fields,
  chosen,
  onChange,
}: {
  label: string
  hint?: ReactNode
  fields: readonly AskedField[]
  chosen: AskedField | undefined
  onChange: (field: AskedField) => void
}) {
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={chosen?.name ?? ''}
          onChange={({ target }) => {
            const field = fields.find(({ name }) => name === target.value)
            if (field !== undefined) onChange(field)
          }}
        >
          <option value="">{t('Choose')}</option>
          {fields.map((field) => (
            <option key={field.name} value={field.name}>
              {fieldLabel(field)}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

function Preview({ source, detail, draft }: Omit<ComputedProps, 'meta'>) {
  const { expression, ...config } = draft.metadata
  if (typeof expression !== 'object' || expression === null) return null
  const title = detail.fields.toSorted((a, b) => a.order - b.order)[0]
  const metadata = { ...config, expression: expression as Record<string, unknown> }
  return <FormulaPreview source={source} title={title} metadata={metadata} />
}

/** Own relations, and those that lead here without a field that shows them. */
function relationsOver({ own, here }: AskedFields): AskedField[] {
  const relations = own.filter(({ type }) => type === 'relation')
  const shown = new Set(relations.map(({ metadata }) => metadata['reverseOf']))
  return [...relations, ...here.filter((field) => !shown.has(field['relationId']))]
}

/** The relation in the expression: a field by its name, a link backwards by the id of its relation. */
function overOf({ name, metadata, ...field }: AskedField): string | number {
  const id = metadata['reverseOf'] ?? field['relationId']
  return typeof id === 'number' ? id : name
}

const unreadable = new Set(['formula', 'relation', 'platformRelation', 'file', 'avatar'])

function isReadable({ type }: AskedField): boolean {
  return !unreadable.has(type)
}

function isUsableIn(operation: RollupOperation, field: AskedField): boolean {
  if (!isReadable(field)) return false
  return operation === 'sum' || operation === 'avg' ? isNumeric(field) : field.type !== 'boolean'
}
