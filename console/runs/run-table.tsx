import { Link } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { durationText } from '../graphs/trying/run-overlay.ts'
import { useTriggerLabel } from '../graphs/use-triggers.ts'
import { classes } from '../kit/classes.ts'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { CalledBy } from './run-calls.tsx'
import style from './runs.module.css'
import { StateChip } from './state-chip.tsx'

type Run = Schemas['Run']

export function RunTable({
  runs,
  chosen,
  onChoose,
}: {
  runs: readonly Run[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const isAll = runs.every(({ id }) => chosen.has(id))
  return (
    <table className={style['table']}>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label={t('Choose all')}
              checked={isAll}
              onChange={() => onChoose(new Set(isAll ? [] : runs.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Automation')}</th>
          <th scope="col">{t('Started by')}</th>
          <th scope="col">{t('Started')}</th>
          <th scope="col" className={style['number']}>
            {t('Took')}
          </th>
          <th scope="col" className={style['number']}>
            {t('Nodes')}
          </th>
          <th scope="col" className={style['number']}>
            {t('Credits')}
          </th>
          <th scope="col">{t('What went wrong')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Line key={run.id} run={run} isChosen={chosen.has(run.id)} onToggle={() => toggle(run.id)} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ run, isChosen, onToggle }: { run: Run; isChosen: boolean; onToggle: () => void }) {
  const triggerLabel = useTriggerLabel()
  const { id, workflowId, workflowName, status, triggerType, startedAt, createdAt, duration, error } = run
  const { parent, calledRuns } = run
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={t('Choose this run')} checked={isChosen} onChange={onToggle} />
      </td>
      <td>
        <StateChip state={status} waitsFor={run.waitsFor} />
      </td>
      <th scope="row">
        <Link href={`/runs/${workflowId}/${id}`}>{workflowName}</Link>
        {calledRuns > 0 && (
          <small className={style['quiet']}>
            {' '}
            {t('{count, plural, one {# called run} other {# called runs}}', { count: calledRuns })}
          </small>
        )}
      </th>
      <td className={style['quiet']}>
        {parent === null ? triggerLabel(triggerType) : <CalledBy parent={parent} />}
      </td>
      <td>
        <Moment at={startedAt ?? createdAt} />
      </td>
      <td className={style['number']}>{duration === null ? '' : durationText(duration)}</td>
      <td className={classes(style['number'], style['count'])}>{formatNumber(run.operations)}</td>
      <td className={classes(style['number'], style['count'])}>{formatNumber(run.ai_credits)}</td>
      <td className={style['error']} title={error ?? undefined}>
        {error}
      </td>
    </tr>
  )
}
