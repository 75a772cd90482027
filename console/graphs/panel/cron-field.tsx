import { use } from 'react'
import { useRead } from '../../app/operations.ts'
import { Field, type FieldProblem } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { formatDate, t } from '../../kit/language/translate.ts'
import { GraphPlaceContext } from '../references.ts'
import { cronInWords } from '../state/cron.ts'
import style from './form.module.css'
import { FormContext } from './form-context.ts'

function usual(): { value: string; label: string }[] {
  return ['*/15 * * * *', '0 * * * *', '0 9 * * *', '0 9 * * 1-5', '0 9 * * 1', '0 9 1 * *'].map((value) => ({
    value,
    label: cronInWords(value),
  }))
}

/** A schedule, built from options or as a cron expression, with a description. */
export function CronField({
  label,
  value,
  hint,
  problem,
  timezone,
  onChange,
}: {
  label: string
  value: string
  timezone: string
  hint: string | undefined
  problem: FieldProblem
  onChange: (value: string) => void
}) {
  const { isReadOnly, onLeave } = use(FormContext)
  const options = usual()
  return (
    <div className={style['list']}>
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            value={options.some((option) => option.value === value) ? value : ''}
            disabled={isReadOnly}
            onChange={({ target }) => target.value !== '' && onChange(target.value)}
          >
            <option value="">{t('Another schedule')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('As an expression')} hint={value === '' ? hint : cronInWords(value)} {...problem}>
        {(control) => (
          <TextInput
            {...control}
            className={style['code'] ?? ''}
            value={value}
            placeholder="0 9 * * 1-5"
            readOnly={isReadOnly}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onLeave}
          />
        )}
      </Field>
      <NextTicks cronExpression={value} timezone={timezone} />
    </div>
  )
}

/** The next times in the schedule's time zone. */
function NextTicks({ cronExpression, timezone }: { cronExpression: string; timezone: string }) {
  const { workflowId } = use(GraphPlaceContext)
  const isWhole = cronExpression.trim().split(/\s+/).length === 5
  const ticks = useRead(
    'getWorkflowNextRuns',
    { workflowId: workflowId ?? 0, count: 3, cronExpression, timezone },
    { enabled: workflowId !== undefined && isWhole && timezone !== '', staleTime: 60_000 },
  )
  const results = ticks.data?.results ?? []
  if (results.length === 0) return null
  return (
    <ul className={style['ticks']} aria-label={t('Next runs')}>
      {results.map(({ at }) => (
        <li key={at}>{formatDate(at, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone })}</li>
      ))}
    </ul>
  )
}
