import { useMemo, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChannelName } from '../app/channels.ts'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Chart } from '../kit/chart.tsx'
import { byDay, lastDays } from '../kit/days.ts'
import { Segments } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './agents.module.css'

type Analytics = Schemas['AgentAnalytics']
type Figure = keyof Analytics['summary']

function figureNames(): { key: Figure; label: string }[] {
  return [
    { key: 'conversations', label: t('Conversations') },
    { key: 'messages', label: t('Messages') },
    { key: 'credits', label: t('Credits') },
    { key: 'failed_turns', label: t('Failed turns') },
    { key: 'positive_feedback', label: t('Good marks') },
    { key: 'negative_feedback', label: t('Bad marks') },
  ]
}

/** Conversations, messages, ratings and cost of an agent. */
export function AnalyticsPart({ agentId }: { agentId: string }) {
  const [span, setSpan] = useState<'7' | '30' | '90'>('30')
  const [figure, setFigure] = useState<Figure>('conversations')
  const days = useMemo(() => lastDays(Number(span)), [span])
  const analytics = useRead('getAgentAnalytics', {
    agentId,
    start_date: days[0] ?? '',
    end_date: days.at(-1) ?? '',
  })
  if (analytics.error !== null) {
    return <ErrorPage error={analytics.error} onRetry={() => void analytics.refetch()} />
  }
  if (analytics.data === undefined) return <Skeleton />
  return (
    <div className={style['analytics']}>
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
      <Figures analytics={analytics.data} chosen={figure} onChoose={setFigure} />
      <ByDay days={days} analytics={analytics.data} figure={figure} />
      <ByChannel channels={analytics.data.channels} />
    </div>
  )
}

/** Totals. A selected one shows its values by day. */
function Figures({
  analytics: { summary },
  chosen,
  onChoose,
}: {
  analytics: Analytics
  chosen: Figure
  onChoose: (figure: Figure) => void
}) {
  return (
    <div className={style['figures']} role="group" aria-label={t('What the chart shows')}>
      {figureNames().map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={style['figure']}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          <small>{label}</small>
          <b>{formatNumber(summary[key], { maximumFractionDigits: 1 })}</b>
        </button>
      ))}
    </div>
  )
}

function ByDay({
  days,
  analytics,
  figure,
}: {
  days: readonly string[]
  analytics: Analytics
  figure: Figure
}) {
  const label = figureNames().find(({ key }) => key === figure)?.label ?? ''
  const points = useMemo(
    () =>
      byDay(
        days,
        analytics.days.map((day) => ({ date: day.date, value: day[figure] })),
      ),
    [days, analytics, figure],
  )
  return (
    <Card title={t('{figure} by day', { figure: label })}>
      <div className={style['inside']}>
        <Chart label={label} points={points} height={200} bars />
      </div>
    </Card>
  )
}

function ByChannel({ channels }: { channels: Analytics['channels'] }) {
  const channelName = useChannelName()
  if (channels.length === 0) return null
  return (
    <Card title={t('By channel')}>
      <Table
        label={t('By channel')}
        rows={channels}
        keyOf={({ channel }) => channel}
        columns={[
          { title: t('Channel'), cell: ({ channel }) => channelName(channel) },
          { title: t('Conversations'), align: 'end', cell: (one) => formatNumber(one.conversations) },
          { title: t('Messages'), align: 'end', cell: (one) => formatNumber(one.messages) },
          {
            title: t('Failed turns'),
            align: 'end',
            wideOnly: true,
            cell: (one) => formatNumber(one.failed_turns),
          },
          {
            title: t('Credits'),
            align: 'end',
            cell: (one) => formatNumber(one.credits, { maximumFractionDigits: 1 }),
          },
        ]}
      />
    </Card>
  )
}
