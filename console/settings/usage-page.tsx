import { useMemo, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Chart } from '../kit/chart.tsx'
import { byDay, lastDays } from '../kit/days.ts'
import { Segments } from '../kit/input.tsx'
import { formatDate, formatNumber, msg, say, type Text, t, verbatim } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

/** The plan, its usage, and the credits by purpose. */
export default function UsagePage() {
  const usage = useRead('getBillingUsage', {})
  return (
    <SettingsPage title={t('Plan and usage')}>
      <Loaded of={usage}>{(data) => <Plan usage={data} />}</Loaded>
      <Credits />
    </SettingsPage>
  )
}

function Plan({ usage: { plan, subscription, credits, counts } }: { usage: Schemas['Usage'] }) {
  return (
    <div className={style['figures']}>
      <Card>
        <div className={style['figure']}>
          <small>{t('Plan')}</small>
          <b>{plan.name}</b>
          <small>
            {t('Renews on {date}', { date: formatDate(subscription.renews_at, { dateStyle: 'medium' }) })}
          </small>
        </div>
      </Card>
      <Amount label={t('Credits this month')} {...credits} />
      {Object.entries(counts).map(([name, amount]) => (
        <Amount key={name} label={say(countWords[name] ?? verbatim(name))} {...amount} />
      ))}
    </div>
  )
}

/** Names of the server's meters. Unknown ones keep the server's name. */
const countWords: Readonly<Record<string, Text>> = {
  agents: msg('Agents'),
  deployed_agents: msg('Published agents'),
  flows: msg('Flows'),
  knowledge_bases: msg('Knowledge bases'),
  users: msg('People'),
  workflows: msg('Automations'),
}

function Amount({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const share = limit === null || limit === 0 ? 0 : Math.min(used / limit, 1)
  return (
    <Card>
      <div className={style['figure']}>
        <small>{label}</small>
        <b>{formatNumber(used)}</b>
        <small>{limit === null ? t('No limit') : t('of {limit}', { limit: formatNumber(limit) })}</small>
        {limit !== null && (
          <div className={style['meter']} aria-hidden="true">
            <i style={{ width: `${share * 100}%` }} />
          </div>
        )}
      </div>
    </Card>
  )
}

function Credits() {
  const [span, setSpan] = useState<'7' | '30' | '90'>('30')
  const days = useMemo(() => lastDays(Number(span)), [span])
  const history = useRead('getBillingCreditsHistory', {
    start_date: days[0] ?? '',
    end_date: days.at(-1) ?? '',
  })
  return (
    <Card
      title={t('Credits by day')}
      end={
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
      }
    >
      <Loaded of={history}>{({ results }) => <History days={days} results={results} />}</Loaded>
    </Card>
  )
}

function History({ days, results }: { days: readonly string[]; results: readonly Schemas['CreditDay'][] }) {
  const points = useMemo(
    () =>
      byDay(
        days,
        results.map(({ date, credits }) => ({ date, value: credits })),
      ),
    [days, results],
  )
  const models = [...Map.groupBy(results, ({ model, ai_model_id: id }) => model ?? String(id))].map(
    ([model, some]) => ({
      model,
      credits: some.reduce((sum, { credits }) => sum + credits, 0),
      messages: some.reduce((sum, { messages }) => sum + messages, 0),
    }),
  )
  if (models.length === 0) {
    return (
      <Notice icon="chart" title={t('No credits used in this period.')}>
        {t('Answers of agents and AI steps of automations use credits. This page shows them by day.')}
      </Notice>
    )
  }
  return (
    <>
      <div className={style['padded']}>
        <Chart label={t('Credits by day')} points={points} height={200} bars />
      </div>
      <Table
        label={t('Credits by model')}
        rows={models.toSorted((a, b) => b.credits - a.credits)}
        keyOf={({ model }) => model}
        columns={[
          { title: t('Model'), cell: ({ model }) => model },
          { title: t('Messages'), align: 'end', cell: ({ messages }) => formatNumber(messages) },
          { title: t('Credits'), align: 'end', cell: ({ credits }) => formatNumber(credits) },
        ]}
      />
    </>
  )
}
