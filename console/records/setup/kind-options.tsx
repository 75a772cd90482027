import { useRead } from '../../app/operations.ts'
import { Field as Labelled } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { useDirectory } from '../controls/directory.ts'
import { useAskedFields } from '../filter/use-fields.ts'
import { type Source, sourceOf } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { type Draft, localZone } from './field-draft.ts'
import { FormulaInput, FormulaPreview } from './formula/formula-input.tsx'
import { readFormula } from './formula/read-formula.ts'
import { OptionsInput } from './options-input.tsx'

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
