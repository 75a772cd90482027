import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Segments } from '../kit/input.tsx'
import { formatDate, formatNumber, t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import style from './agents.module.css'

type Days = Schemas['AgentAnalytics']['days']

function daysAgo(count: number): string {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
}

/** How the agent is doing: conversations, messages, what people thought, and what it cost. */
export function AnalyticsPart({ agentId }: { agentId: string }) {
  const [span, setSpan] = useState<'7' | '30' | '90'>('30')
  const analytics = useRead('getAgentAnalytics', {
    agentId,
    start_date: daysAgo(Number(span) - 1),
    end_date: daysAgo(0),
  })
  if (analytics.error !== null) {
    return <ErrorPage error={analytics.error} onRetry={() => void analytics.refetch()} />
  }
  if (analytics.data === undefined) return <Skeleton />
  const { summary, days } = analytics.data
  const figures = [
    { label: t('Conversations'), value: summary.conversations },
    { label: t('Messages'), value: summary.messages },
    { label: t('Good marks'), value: summary.positive_feedback },
    { label: t('Bad marks'), value: summary.negative_feedback },
    { label: t('Failed turns'), value: summary.failed_turns },
    { label: t('Credits'), value: summary.credits },
  ]
  return (
    <>
      <Segments
        label={t('Days')}
        value={span}
        options={[
          { value: '7', label: t('7 days') },
          { value: '30', label: t('30 days') },
          { value: '90', label: t('90 days') },
        ]}
        onChange={setSpan}
      />
      <div className={style['figures']}>
        {figures.map(({ label, value }) => (
          <div key={label} className={style['figure']}>
            <b>{formatNumber(value)}</b>
            {label}
          </div>
        ))}
      </div>
      <Card title={t('Conversations by day')}>
        <div className={style['inside']}>
          <DayBars days={days} />
        </div>
      </Card>
    </>
  )
}

const [width, height] = [720, 140]

/** A bar a day, with the figures for whoever does not see it. */
function DayBars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ conversations }) => conversations))
  const step = width / Math.max(days.length, 1)
  const total = days.reduce((sum, { conversations }) => sum + conversations, 0)
  return (
    <svg
      className={style['bars']}
      viewBox={`0 0 ${width} ${height + 20}`}
      role="img"
      aria-label={t('{count} conversations in {days} days, {most} on the busiest', {
        count: total,
        days: days.length,
        most,
      })}
    >
      {days.map(({ date, conversations }, index) => {
        const tall = (conversations / most) * height
        return (
          <rect
            key={date}
            x={index * step + 1}
            y={height - Math.max(tall, 1)}
            width={Math.max(step - 2, 1)}
            height={Math.max(tall, 1)}
            rx={2}
          >
            <title>{`${formatDate(date, { dateStyle: 'medium' })}: ${conversations}`}</title>
          </rect>
        )
      })}
      {[days[0], days.at(-1)].map(
        (day, index) =>
          day !== undefined && (
            <text
              key={day.date}
              x={index === 0 ? 0 : width}
              y={height + 16}
              textAnchor={index === 0 ? 'start' : 'end'}
            >
              {formatDate(day.date, { dateStyle: 'medium' })}
            </text>
          ),
      )}
    </svg>
  )
}
