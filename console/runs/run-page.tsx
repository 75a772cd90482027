import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { lookOf } from '../graphs/state/node-types.ts'
import { NodeResultView } from '../graphs/trying/node-result.tsx'
import { durationText } from '../graphs/trying/run-overlay.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Icon } from '../kit/icon.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice, Skeleton } from '../kit/states.tsx'
import { reasonOf, stateOf } from './run-state.ts'
import style from './runs.module.css'
import { StateChip } from './runs-page.tsx'

type NodeResult = Schemas['NodeResult']

/** One run: its nodes in the order in which they ran, each with what it gave. */
export default function RunPage() {
  const { workflow = '', id: logId = '' } = useParams()
  const workflowId = Number(workflow)
  const log = useRead('getWorkflowLog', { workflowId, logId }, { live: ['run'] })
  const of = useRead('getWorkflow', { workflowId })
  const [chosen, setChosen] = useState<string | undefined>()
  if (log.error !== null) return <ErrorPage error={log.error} onRetry={() => void log.refetch()} />
  if (log.data === undefined) return <Skeleton />
  const { node_results: results, duration, ai_credits, operations, started_at } = log.data
  const failed = results.find(({ success }) => !success)
  const shown = results.find(({ id }) => id === chosen) ?? failed ?? results.at(-1)
  const reason = reasonOf(log.data)
  return (
    <Page
      title={of.data?.name ?? t('Run')}
      crumbs={[{ label: t('Runs'), to: '/runs' }]}
      marks={<StateChip state={stateOf(log.data)} />}
      actions={<Actions workflowId={workflowId} logId={logId} run={log.data} />}
    >
      <div className={style['run']}>
        <div className={style['steps']}>
          <p className={style['facts']}>
            <Moment at={started_at} />
            {duration !== null && <span>{durationText(duration)}</span>}
            <span>{t('{count, plural, one {# node} other {# nodes}}', { count: operations })}</span>
            {ai_credits > 0 && <span>{t('{count} credits', { count: formatNumber(ai_credits) })}</span>}
          </p>
          {reason !== '' && (
            <p className={style['reason']} role="alert">
              {reason}
            </p>
          )}
          {results.length === 0 ? (
            <Notice icon="play" title={t('Nothing of it has run yet.')} />
          ) : (
            <ol aria-label={t('What ran')}>
              {results.map((result) => (
                <li key={result.id}>
                  <Step result={result} isAt={result === shown} onChoose={() => setChosen(result.id)} />
                </li>
              ))}
            </ol>
          )}
        </div>
        {shown !== undefined && (
          <section className={style['detail']} aria-label={t('What {node} did', { node: shown.alias })}>
            <h2>{shown.alias}</h2>
            <NodeResultView
              key={shown.id}
              workflowId={workflowId}
              logId={logId}
              nodeId={shown.node_id}
              results={[shown]}
              part="output"
            />
          </section>
        )}
      </div>
    </Page>
  )
}

function Step({ result, isAt, onChoose }: { result: NodeResult; isAt: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className={classes(style['step'], isAt && style['at'])}
      aria-current={isAt ? 'step' : undefined}
      onClick={onChoose}
    >
      <Icon name={lookOf(result.type).icon} />
      <b>{result.alias}</b>
      <span className={result.success ? style['good'] : style['bad']}>
        <Icon name={result.success ? 'check' : 'close'} size={13} />
        {result.success ? t('done') : t('failed')}
      </span>
    </button>
  )
}

function Actions({
  workflowId,
  logId,
  run,
}: {
  workflowId: number
  logId: string
  run: Schemas['RunLogDetail']
}) {
  const [, go] = useLocation()
  const refreshes = ['getWorkflowLog', 'getWorkflowLogs'] as const
  const onDone = ({ logId: started }: { logId: string }) => go(`/runs/${workflowId}/${started}`)
  const cancel = useChange('postWorkflowLogCancel', { refreshes, done: t('Cancelled') })
  const retry = useChange('postWorkflowLogRetry', { refreshes, onDone })
  const replay = useChange('postWorkflowLogReplay', { refreshes, onDone })
  const state = stateOf(run)
  return (
    <>
      <ButtonLink to={`/automations/${workflowId}`} look="quiet">
        {t('Open the automation')}
      </ButtonLink>
      {(state === 'RUNNING' || state === 'WAITING') && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({ workflowId, logId })}>
          {t('Cancel')}
        </Button>
      )}
      {run.completed_at !== null && (
        <Button busy={replay.isPending} onClick={() => replay.mutate({ workflowId, logId })}>
          {t('Run it again')}
        </Button>
      )}
      {state === 'FAILED' && (
        <Button
          look="primary"
          icon="refresh"
          busy={retry.isPending}
          onClick={() => retry.mutate({ workflowId, logId })}
        >
          {t('Retry from the failed node')}
        </Button>
      )}
    </>
  )
}
