import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { queryClient, toastError, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { durationText } from '../graphs/trying/run-overlay.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Segments, Select, TextInput } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Chip } from '../kit/surface.tsx'
import { toast } from '../kit/toast-store.ts'
import { latestFirst, type RunState, reasonOf, stateLabel, stateOf } from './run-state.ts'
import style from './runs.module.css'

type Asked = 'RUNNING' | 'SUCCEEDED' | 'FAILED'
type Run = Schemas['RunLog'] & { workflowId: number; workflowName: string }

// The automations that ran last are asked for their latest runs; a single one for more of them.
const [mostAutomations, ofEach, ofOne] = [20, 20, 100]

/** Runs of all automations, live, with what went wrong. */
export default function RunsPage() {
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const workflows = useRead('getWorkflows', { limit: 200 })
  const only = search.get('workflow') ?? ''
  const status = (search.get('status') ?? '') as Asked | ''
  const { runs, isLoading, error } = useRuns(workflows.data?.results ?? [], only, status)
  const set = (key: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(key)
      else next.set(key, value)
      return next
    })
  if (workflows.error !== null) {
    return <ErrorPage error={workflows.error} onRetry={() => void workflows.refetch()} />
  }
  const words = text.trim().toLowerCase()
  const found = runs.filter((run) => `${run.workflowName} ${reasonOf(run)}`.toLowerCase().includes(words))
  return (
    <Page title={t('Runs')} width="wide">
      <div className={style['filters']}>
        <TextInput
          type="search"
          aria-label={t('Search in errors')}
          placeholder={t('Search in errors')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          aria-label={t('Automation')}
          value={only}
          onChange={({ target }) => set('workflow', target.value)}
        >
          <option value="">{t('All automations')}</option>
          {workflows.data?.results.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Segments<Asked | ''>
          label={t('Status')}
          value={status}
          options={[
            { value: '', label: t('All') },
            { value: 'RUNNING', label: stateLabel('RUNNING') },
            { value: 'SUCCEEDED', label: stateLabel('SUCCEEDED') },
            { value: 'FAILED', label: stateLabel('FAILED') },
          ]}
          onChange={(value) => set('status', value)}
        />
        <Many runs={found.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
      </div>
      {error !== undefined ? (
        <ErrorPage
          error={error}
          onRetry={() => void queryClient.invalidateQueries({ queryKey: ['getWorkflowLogs'] })}
        />
      ) : isLoading || workflows.data === undefined ? (
        <Skeleton />
      ) : found.length > 0 ? (
        <RunTable runs={found} chosen={chosen} onChoose={setChosen} />
      ) : words !== '' || only !== '' || status !== '' ? (
        <Notice
          icon="filter"
          title={t('No run is like that.')}
          actions={
            <Button
              onClick={() => {
                setText('')
                setSearch({})
              }}
            >
              {t('Clear filters')}
            </Button>
          }
        />
      ) : (
        <Notice
          icon="play"
          title={t('Nothing has run yet.')}
          actions={<ButtonLink to="/automations">{t('Go to automations')}</ButtonLink>}
        />
      )}
    </Page>
  )
}

function useRuns(workflows: readonly Schemas['Workflow'][], only: string, status: Asked | '') {
  const asked = workflows
    .filter(({ id, runsCount }) => (only === '' ? runsCount > 0 : String(id) === only))
    .toSorted((one, other) => (other.lastRunDate ?? '').localeCompare(one.lastRunDate ?? ''))
    .slice(0, mostAutomations)
  useLive(['run'], () => void queryClient.invalidateQueries({ queryKey: ['getWorkflowLogs'] }))
  const limit = only === '' ? ofEach : ofOne
  return useQueries({
    queries: asked.map(({ id: workflowId, name }) => ({
      queryKey: ['getWorkflowLogs', { workflowId, status, limit }],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Run[]> => {
        const takes = { workflowId, limit, ...(status === '' ? {} : { status }) }
        const { results } = await api.getWorkflowLogs(takes, { signal })
        return results.map((run) => ({ ...run, workflowId, workflowName: name }))
      },
    })),
    combine: (all) => ({
      runs: latestFirst(all.map(({ data }) => data ?? [])),
      isLoading: all.some((one) => one.isLoading),
      error: all.find((one) => one.error !== null)?.error ?? undefined,
    }),
  })
}

const tones: Partial<Record<RunState, 'good' | 'bad' | 'accent'>> = {
  SUCCEEDED: 'good',
  FAILED: 'bad',
  RUNNING: 'accent',
}

export function StateChip({ state }: { state: RunState }) {
  const tone = tones[state]
  return <Chip {...(tone === undefined ? {} : { tone })}>{stateLabel(state)}</Chip>
}

function RunTable({
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
          <th scope="col">{t('Started')}</th>
          <th scope="col" className={style['number']}>
            {t('Took')}
          </th>
          <th scope="col" className={style['number']}>
            {t('Credits')}
          </th>
          <th scope="col">{t('What went wrong')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              <input
                type="checkbox"
                aria-label={t('Choose this run')}
                checked={chosen.has(run.id)}
                onChange={() => toggle(run.id)}
              />
            </td>
            <td>
              <StateChip state={stateOf(run)} />
            </td>
            <th scope="row">
              <Link href={`/runs/${run.workflowId}/${run.id}`}>{run.workflowName}</Link>
            </th>
            <td>
              <Moment at={run.started_at} />
            </td>
            <td className={style['number']}>{run.duration === null ? '' : durationText(run.duration)}</td>
            <td className={style['number']}>{formatNumber(run.ai_credits)}</td>
            <td className={style['error']}>{reasonOf(run)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is done to all that are chosen. */
function Many({ runs, onDone }: { runs: readonly Run[]; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  if (runs.length === 0) return null
  const running = runs.filter((run) => ['RUNNING', 'WAITING'].includes(stateOf(run)))
  const failed = runs.filter((run) => ['FAILED', 'CANCELLED'].includes(stateOf(run)))
  const forEach = async (some: readonly Run[], act: (run: Run) => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      // One after the other, so that a long list leaves room for everybody else.
      for (const run of some) await act(run)
      toast(done, { tone: 'good' })
      onDone()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: ['getWorkflowLogs'] })
  }
  return (
    <>
      {running.length > 0 && (
        <Button
          busy={isBusy}
          onClick={() =>
            void forEach(
              running,
              ({ workflowId, id: logId }) => api.postWorkflowLogCancel({ workflowId, logId }),
              t('Cancelled'),
            )
          }
        >
          {t('Cancel {count}', { count: running.length })}
        </Button>
      )}
      {failed.length > 0 && (
        <Button
          icon="refresh"
          busy={isBusy}
          onClick={() =>
            void forEach(
              failed,
              ({ workflowId, id: logId }) => api.postWorkflowLogRetry({ workflowId, logId }),
              t('They run again from where they failed.'),
            )
          }
        >
          {t('Retry {count}', { count: failed.length })}
        </Button>
      )}
    </>
  )
}
