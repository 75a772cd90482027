import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { operation, useRead } from '../app/operations.ts'
import { Chart, type Point } from '../kit/chart.tsx'
import { byDay, lastDays } from '../kit/days.ts'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Card } from '../kit/surface.tsx'
import style from './home.module.css'

const shownDays = 14
// Each is asked for what it did: of the busiest so many, so that a large account is not asked a hundred questions.
const mostAsked = 8

/** How the account is doing: conversations, runs and credits of two weeks. */
export function Figures() {
  const days = useMemo(() => lastDays(shownDays), [])
  const span = { start_date: days[0] ?? '', end_date: days.at(-1) ?? '' }
  const agents = useRead('getAgents', {}, { live: ['conversation'] })
  const workflows = useRead('getWorkflows', { status: 'ACTIVE', limit: 100 }, { live: ['run'] })
  const credits = useRead('getBillingCreditsHistory', span)
  const busiest = (workflows.data?.results ?? []).toSorted((a, b) => b.runsCount - a.runsCount)
  const talks = useQueries({
    queries: (agents.data?.results ?? []).slice(0, mostAsked).map(({ id }) => ({
      queryKey: ['getAgentAnalytics', { agentId: id, ...span }],
      queryFn: () => operation('getAgentAnalytics')({ agentId: id, ...span }),
    })),
    combine: (all) => all.flatMap(({ data }) => data?.days ?? []),
  })
  const runs = useQueries({
    queries: busiest.slice(0, mostAsked).map(({ id }) => ({
      queryKey: ['getWorkflowAnalytics', { workflowId: id, ...span }],
      queryFn: () => operation('getWorkflowAnalytics')({ workflowId: id, ...span }),
    })),
    combine: (all) => all.flatMap(({ data }) => data?.runs_by_date ?? []),
  })
  const failed = runs.reduce((sum, one) => sum + one.failed, 0)
  return (
    <div className={style['figures']}>
      <Figure
        label={t('Conversations in two weeks')}
        days={days}
        values={talks.map(({ date, conversations }) => ({ date, value: conversations }))}
      />
      <Figure
        label={
          failed === 0
            ? t('Runs in two weeks')
            : t('Runs in two weeks, failed {failed}', { failed: formatNumber(failed) })
        }
        days={days}
        values={runs.map(({ date, runs: count }) => ({ date, value: count }))}
      />
      <Figure
        label={t('Credits in two weeks')}
        days={days}
        values={(credits.data?.results ?? []).map(({ date, credits: used }) => ({ date, value: used }))}
      />
    </div>
  )
}

function Figure({
  label,
  days,
  values,
}: {
  label: string
  days: readonly string[]
  values: readonly Point[]
}) {
  const key = JSON.stringify(values)
  const points = useMemo(() => byDay(days, JSON.parse(key) as Point[]), [days, key])
  const total = points.reduce((sum, { value }) => sum + value, 0)
  return (
    <Card>
      <div className={style['figure']}>
        <small>{label}</small>
        <b>{formatNumber(total)}</b>
        {total > 0 && <Chart label={label} points={points} height={56} spark />}
      </div>
    </Card>
  )
}
