import { useRead } from '../app/operations.ts'
import { useTriggers } from '../graphs/use-triggers.ts'
import { Checkbox, Segments, Select, TextInput } from '../kit/input.tsx'
import { fromServer, t } from '../kit/language/translate.ts'
import { type RunState, runStates, stateLabel } from './run-state.ts'
import style from './runs.module.css'

interface FilterProps {
  search: URLSearchParams
  onSet: (key: string, value: string) => void
}

/** The filters of the list, stored in the URL. */
export function RunFilters({ search, onSet }: FilterProps) {
  const at = (key: string) => search.get(key) ?? ''
  return (
    <div className={style['filters']}>
      <TextInput
        type="search"
        aria-label={t('Search in errors')}
        placeholder={t('Search in errors')}
        value={at('error')}
        onChange={({ target }) => onSet('error', target.value)}
      />
      <OfWhat search={search} onSet={onSet} />
      <Day label={t('From')} value={at('start_date')} onChange={(day) => onSet('start_date', day)} />
      <Day label={t('Until')} value={at('end_date')} onChange={(day) => onSet('end_date', day)} />
      <Checkbox
        label={t('Tests')}
        checked={search.has('tests')}
        onChange={({ target }) => onSet('tests', target.checked ? 'true' : '')}
      />
      <div className={style['states']}>
        <Segments<RunState | ''>
          label={t('Status')}
          value={at('status') as RunState | ''}
          options={[
            { value: '', label: t('All') },
            ...runStates.map((value) => ({ value, label: stateLabel(value) })),
          ]}
          onChange={(value) => onSet('status', value)}
        />
      </div>
    </div>
  )
}

/** The filters for automation and trigger. */
function OfWhat({ search, onSet }: FilterProps) {
  const workflows = useRead('getWorkflows', { limit: 200 })
  const triggers = useTriggers()
  return (
    <>
      <Select
        aria-label={t('Automation')}
        value={search.get('workflow') ?? ''}
        onChange={({ target }) => onSet('workflow', target.value)}
      >
        <option value="">{t('All automations')}</option>
        {workflows.data?.results.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('Started by')}
        value={search.get('triggerType') ?? ''}
        onChange={({ target }) => onSet('triggerType', target.value)}
      >
        <option value="">{t('Started by anything')}</option>
        {triggers.map(({ type, title }) => (
          <option key={type} value={type}>
            {fromServer(title)}
          </option>
        ))}
      </Select>
    </>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className={style['date']}>
      {label}
      <TextInput type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}
