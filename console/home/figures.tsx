import { useMemo } from 'react'
import { useRead } from '../app/operations.ts'
import { explain } from '../app/problems/explain.ts'
import { Chart, type Point } from '../kit/chart.tsx'
import { byDay, lastDays } from '../kit/days.ts'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import style from './home.module.css'

const shownDays = 14

/** Conversations, runs and credits of the last two weeks. */
export function Figures() {
  const days = useMemo(() => lastDays(shownDays), [])
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const span = { start_date: from, end_date: to }
  const talks = useRead('getConversationsMeasures', { from, to, by: 'day' }, { live: ['conversation'] })
  const runs = useRead('getRunsAnalytics', span, { live: ['run'] })
  const credits = useRead('getBillingCreditsHistory', span)
  const failed = runs.data?.summary.failed ?? 0
  return (
    <div className={style['figures']}>
      <Figure
        label={t('Conversations in two weeks')}
        days={days}
        of={talks}
        values={talks.data?.results.map(({ day, conversations }) => ({
          date: day ?? '',
          value: conversations,
        }))}
      />
      <Figure
        label={
          failed === 0
            ? t('Runs in two weeks')
            : t('Runs in two weeks, failed {failed}', { failed: formatNumber(failed) })
        }
        days={days}
        of={runs}
        values={runs.data?.runs_by_date.map(({ date, runs: count }) => ({ date, value: count }))}
      />
      <Figure
        label={t('Credits in two weeks')}
        days={days}
        of={credits}
        values={credits.data?.results.map(({ date, credits: used }) => ({ date, value: used }))}
      />
    </div>
  )
}

function Figure({
  label,
  days,
  of,
  values,
}: {
  label: string
  days: readonly string[]
  of: { error: Error | null }
  /** Undefined until loaded, so that an unknown figure never appears as 0. */
  values: readonly Point[] | undefined
}) {
  return (
    <Card>
      <div className={style['figure']}>
        <small>{label}</small>
        {values !== undefined ? (
          <Sum label={label} days={days} values={values} />
        ) : of.error !== null ? (
          <span className={style['bad']}>{explain(of.error).title}</span>
        ) : (
          <Skeleton lines={1} />
        )}
      </div>
    </Card>
  )
}

function Sum({ label, days, values }: { label: string; days: readonly string[]; values: readonly Point[] }) {
  const key = JSON.stringify(values)
  const points = useMemo(() => byDay(days, JSON.parse(key) as Point[]), [days, key])
  const total = points.reduce((sum, { value }) => sum + value, 0)
  return (
    <>
      <b>{formatNumber(total)}</b>
      {total > 0 && <Chart label={label} points={points} height={56} spark />}
    </>
  )
}
