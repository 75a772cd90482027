import { Field as Labelled } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { useAskedFields } from '../filter/use-fields.ts'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { LookupInput, RollupInput } from './computed-options.tsx'
import { type Draft, initialMetadata, localZone } from './field-draft.ts'
import { FormulaInput, FormulaPreview } from './formula/formula-input.tsx'
import { readFormula } from './formula/read-formula.ts'
import { OptionsInput } from './options-input.tsx'
import { TargetInput } from './relation-options.tsx'

interface KindProps {
  source: Source
  detail: Detail
  draft: Draft
  set: (part: Partial<Draft>) => void
  isNew: boolean
}

/** Settings of certain field kinds. */
export function KindOptions({ source, detail, draft, set, isNew }: KindProps) {
  const meta = (part: Record<string, unknown>) => set({ metadata: { ...draft.metadata, ...part } })
  switch (draft.kind) {
    case 'option':
    case 'options':
      return <OptionsInput options={draft.options} onChange={(options) => set({ options })} />
    case 'row':
    case 'rows':
      return <TargetInput draft={draft} meta={meta} isNew={isNew} />
    case 'rollup':
      return <RollupInput source={source} detail={detail} draft={draft} meta={meta} />
    case 'lookup':
      return <LookupInput source={source} detail={detail} draft={draft} meta={meta} />
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
    case 'rating':
      return <RatingOptions draft={draft} meta={meta} />
    case 'duration':
      return <DurationOptions draft={draft} meta={meta} />
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

interface StyleProps {
  draft: Draft
  meta: (part: Record<string, unknown>) => void
}

function RatingOptions({ draft, meta }: StyleProps) {
  return (
    <Labelled label={t('Number of stars')}>
      {(control) => (
        <Select
          {...control}
          value={textOf(draft.metadata['max'] ?? initialMetadata['rating']?.['max'])}
          onChange={({ target }) => meta({ max: Number(target.value) })}
        >
          {Array.from({ length: 10 }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

function DurationOptions({ draft, meta }: StyleProps) {
  return (
    <Labelled label={t('Format')}>
      {(control) => (
        <Select
          {...control}
          value={textOf(draft.metadata['format'] ?? initialMetadata['duration']?.['format'])}
          onChange={({ target }) => meta({ format: target.value })}
        >
          <option value="h:mm">{t('1:30 (hours and minutes)')}</option>
          <option value="h:mm:ss">{t('1:30:05 (with seconds)')}</option>
        </Select>
      )}
    </Labelled>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
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
