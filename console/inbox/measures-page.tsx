import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChannelName } from '../app/channels.ts'
import { useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { Loaded } from '../app/problems/loaded.tsx'
import { Chart, type Point } from '../kit/chart.tsx'
import { byDay, lastDays } from '../kit/days.ts'
import { Segments, Select } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { type Column, Table } from '../kit/table.tsx'
import style from './measures.module.css'
import { secondsText } from './measures.ts'

type Measures = Schemas['InboxMeasures']
type Group = Schemas['InboxMeasureGroup']
type By = 'agent' | 'person' | 'channel'

const spans = ['7', '30', '90'] as const
type Span = (typeof spans)[number]

/** Inbox reports: response times, hand-offs, resolutions and ratings. */
export default function MeasuresPage() {
  const [search, setSearch] = useSearchParams()
  const span = spans.find((one) => one === search.get('days')) ?? '30'
  const by = (['agent', 'person', 'channel'] as const).find((one) => one === search.get('by')) ?? 'agent'
  const agent = search.get('agent') ?? ''
  const set = (key: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true },
    )
  const days = useMemo(() => lastDays(Number(span)), [span])
  const asked = { from: days[0] ?? '', to: days.at(-1) ?? '', ...(agent === '' ? {} : { agent }) }
  const daily = useRead('getConversationsMeasures', { ...asked, by: 'day' })
  const groups = useRead('getConversationsMeasures', { ...asked, by })
  return (
    <Page title={t('Measures')} crumbs={[{ label: t('Inbox'), to: '/inbox' }]} width="wide">
      <Filters span={span} agent={agent} onChange={set} />
      <Loaded of={daily}>
        {({ total, results }) => (
          <>
            <Figures total={total} />
            <DailyCharts days={days} results={results} />
          </>
        )}
      </Loaded>
      <div className={style['filters']}>
        <Segments<By>
          label={t('By')}
          value={by}
          options={[
            { value: 'agent', label: t('By agent') },
            { value: 'person', label: t('By person') },
            { value: 'channel', label: t('By channel') },
          ]}
          onChange={(value) => set('by', value)}
        />
      </div>
      <Loaded of={groups}>{({ results }) => <Groups by={by} results={results} />}</Loaded>
    </Page>
  )
}

function Filters({
  span,
  agent,
  onChange,
}: {
  span: Span
  agent: string
  onChange: (key: string, value: string) => void
}) {
  const agents = useRead('getAgents', {})
  return (
    <div className={style['filters']}>
      <Segments<Span>
        label={t('Days')}
        value={span}
        options={spans.map((value) => ({ value, label: t('{count} days', { count: value }) }))}
        onChange={(value) => onChange('days', value)}
      />
      <Select
        aria-label={t('Agent')}
        className={style['agent']}
        value={agent}
        onChange={({ target }) => onChange('agent', target.value)}
      >
        <option value="">{t('All agents')}</option>
        {agents.data?.results.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}

function share(value: number | null): string {
  return value === null ? '—' : formatNumber(value, { style: 'percent' })
}

function Figures({ total }: { total: Measures }) {
  const figures = [
    { label: t('Conversations'), value: formatNumber(total.conversations) },
    {
      label: t('Handed over'),
      value: share(total.hand_over_rate),
      detail: t('{count} of them', { count: formatNumber(total.handed_over) }),
    },
    {
      label: t('First reply of a teammate'),
      value: secondsText(total.first_reply_seconds),
      detail: total.first_reply_seconds === null ? undefined : t('on average'),
    },
    {
      label: t('Resolved'),
      value: share(total.resolution_rate),
      detail:
        total.resolution_seconds === null
          ? undefined
          : t('after {time} on average', { time: secondsText(total.resolution_seconds) }),
    },
    {
      label: t('Found helpful'),
      value: share(total.satisfaction),
      detail: t('{count} opinions', { count: formatNumber(total.positive + total.negative) }),
    },
  ]
  return (
    <div className={style['figures']}>
      {figures.map(({ label, value, detail }) => (
        <Card key={label}>
          <div className={style['figure']}>
            <small>{label}</small>
            <b>{value}</b>
            <small>{detail}</small>
          </div>
        </Card>
      ))}
    </div>
  )
}

function DailyCharts({ days, results }: { days: readonly string[]; results: readonly Group[] }) {
  const pointsOf = (valueOf: (one: Group) => number): Point[] =>
    byDay(
      days,
      results.flatMap((one) => (one.day === null ? [] : [{ date: one.day, value: valueOf(one) }])),
    )
  const conversations = useMemo(() => pointsOf((one) => one.conversations), [days, results])
  const handedOver = useMemo(() => pointsOf((one) => one.handed_over), [days, results])
  const minutes = useMemo(
    () => pointsOf((one) => Math.round((one.first_reply_seconds ?? 0) / 6) / 10),
    [days, results],
  )
  const charts = [
    { label: t('Conversations by day'), points: conversations },
    { label: t('Handed over by day'), points: handedOver },
    // A line would show a wait of zero on days without any reply.
    { label: t('Time to first reply (minutes)'), points: minutes },
    // A chart without values only takes space.
  ].filter(({ points }) => points.some(({ value }) => value > 0))
  if (charts.length === 0) return null
  return (
    <div className={style['charts']}>
      {charts.map(({ label, points }) => (
        <Card key={label} title={label}>
          <div className={style['chart']}>
            <Chart label={label} points={points} bars />
          </div>
        </Card>
      ))}
    </div>
  )
}

function Groups({ by, results }: { by: By; results: readonly Group[] }) {
  const channelName = useChannelName()
  if (results.length === 0) {
    return <Notice icon="chart" title={t('No conversations in this period.')} />
  }
  const nameOf = (one: Group): string => {
    if (by === 'agent') return one.agent?.name ?? t('Deleted')
    if (by === 'person') return one.person?.name ?? t('No person')
    return channelName(one.channel ?? '')
  }
  const columns: Column<Group>[] = [
    { title: { agent: t('Agent'), person: t('Person'), channel: t('Channel') }[by], cell: nameOf },
    { title: t('Conversations'), align: 'end', cell: (one) => formatNumber(one.conversations) },
    { title: t('Handed over'), align: 'end', cell: (one) => share(one.hand_over_rate) },
    { title: t('First reply'), align: 'end', cell: (one) => secondsText(one.first_reply_seconds) },
    { title: t('Resolved'), align: 'end', wideOnly: true, cell: (one) => share(one.resolution_rate) },
    { title: t('Found helpful'), align: 'end', wideOnly: true, cell: (one) => share(one.satisfaction) },
  ]
  return (
    <Table
      label={t('Measures')}
      columns={columns}
      rows={results}
      keyOf={(one) => one.agent?.id ?? one.person?.id ?? one.channel ?? 'none'}
    />
  )
}
