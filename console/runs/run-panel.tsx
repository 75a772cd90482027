import { useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { type Graph, nodeOf } from '../graphs/state/graph.ts'
import { iconOf } from '../graphs/state/node-display.ts'
import type { NodeTypes } from '../graphs/state/node-types.ts'
import { roundsOf } from '../graphs/trying/rounds.ts'
import { creditsText, durationText } from '../graphs/trying/run-overlay.ts'
import { type RunStep, StepChoice, StepView, useChosenStep } from '../graphs/trying/step-view.tsx'
import { ValueTree } from '../graphs/trying/value-tree.tsx'
import { useTriggerLabel } from '../graphs/use-triggers.ts'
import { IconButton } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { HiddenData } from '../kit/hidden-data.tsx'
import { Icon } from '../kit/icon.tsx'
import { Segments } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { RestartDialog, StepMenu } from './restart-dialog.tsx'
import { CalledBy, CalledRuns } from './run-calls.tsx'
import { RunWaits } from './run-waits.tsx'
import style from './runs.module.css'

interface PanelProps {
  run: Schemas['RunDetail']
  steps: readonly RunStep[]
  graph: Graph
  types: NodeTypes
  nodeId: string | undefined
  onShow: (nodeId: string | undefined) => void
}

/** The panel beside the graph: the steps in order, or the executions of the selected node. */
export function RunPanel(props: PanelProps) {
  const { nodeId, onShow } = props
  /** The selected step, which identifies the iteration of a node in a loop. */
  const [step, setStep] = useState<RunStep | undefined>()
  const [restarted, setRestarted] = useState<RunStep | undefined>()
  const showStep = (chosen: RunStep) => {
    setStep(chosen)
    onShow(chosen.nodeId)
  }
  const stepId = step?.nodeId === nodeId ? step?.id : undefined
  return (
    <>
      {nodeId === undefined ? (
        <Overview {...props} onShowStep={showStep} onRestart={setRestarted} />
      ) : (
        <OfNode key={nodeId} {...props} nodeId={nodeId} stepId={stepId} onRestart={setRestarted} />
      )}
      {restarted !== undefined && (
        <RestartDialog run={props.run} step={restarted} onClose={() => setRestarted(undefined)} />
      )}
    </>
  )
}

type ShowStep = (step: RunStep) => void

function Overview({
  run,
  steps,
  graph,
  types,
  onShowStep,
  onRestart,
}: PanelProps & { onShowStep: ShowStep; onRestart: ShowStep }) {
  const { error, payload, waitsFor, calls } = run
  return (
    <div className={style['panel']}>
      <Facts run={run} />
      {waitsFor !== null && <RunWaits waitsFor={waitsFor} />}
      {calls.length > 0 && <CalledRuns calls={calls} />}
      {error !== null && (
        <p className={style['reason']} role="alert">
          {error}
        </p>
      )}
      {run.keyError !== null && <p className={style['quiet']}>{run.keyError}</p>}
      {run.replacedBy !== null && (
        <Link href={`/runs/${run.workflowId}/${run.replacedBy}`}>{t('Run of the newer event')}</Link>
      )}
      {run.isHidden ? (
        <HiddenData />
      ) : (
        <ValueTree label={t('What started it')} value={payload} levels={1} file={run.workflowName} />
      )}
      {steps.length === 0 ? (
        <Notice icon="play" title={t('No runs yet.')} />
      ) : (
        <StepList
          run={run}
          steps={steps}
          rounds={roundsOf(steps, graph, types)}
          types={types}
          waitingId={waitsFor?.nodeId ?? undefined}
          onShow={onShowStep}
          onRestart={onRestart}
        />
      )}
    </div>
  )
}

/** The trigger, start, duration and cost of a run. */
function Facts({ run }: { run: Schemas['RunDetail'] }) {
  const triggerLabel = useTriggerLabel()
  const { duration, ai_credits, operations, startedAt, createdAt, webhookId, actsAs } = run
  const { workflowId, restartedFrom, parent } = run
  return (
    <p className={style['facts']}>
      <span>{triggerLabel(run.triggerType)}</span>
      <Moment at={startedAt ?? createdAt} />
      {duration !== null && <span>{durationText(duration)}</span>}
      <span>{t('{count, plural, one {# node} other {# nodes}}', { count: operations })}</span>
      {ai_credits > 0 && <span>{creditsText(ai_credits)}</span>}
      {actsAs !== null && <span>{t('With the access of {email}', { email: actsAs.email })}</span>}
      {restartedFrom !== null && (
        <Link href={`/runs/${workflowId}/${restartedFrom}`}>{t('Restarted from an earlier run')}</Link>
      )}
      {parent !== null && <CalledBy parent={parent} />}
      {webhookId !== null && <Link href="/settings/webhooks">{t('Its delivery')}</Link>}
    </p>
  )
}

function StepList({
  run,
  steps,
  rounds,
  types,
  waitingId,
  onShow,
  onRestart,
}: {
  run: Schemas['RunDetail']
  steps: readonly RunStep[]
  rounds: ReadonlyMap<string, number>
  types: NodeTypes
  waitingId: string | undefined
  onShow: ShowStep
  onRestart: ShowStep
}) {
  return (
    <ol aria-label={t('What ran')}>
      {steps.map((step) => (
        <li key={step.id} className={style['stepLine']}>
          <button type="button" className={style['step']} onClick={() => onShow(step)}>
            <Icon name={iconOf(types.get(step.type))} />
            <b>{step.alias}</b>
            {rounds.has(step.id) && (
              <small>{t('Round {number}', { number: rounds.get(step.id) ?? 0 })}</small>
            )}
            <StepState step={step} isWaiting={step.nodeId === waitingId} />
          </button>
          <StepMenu run={run} step={step} onRestart={onRestart} />
        </li>
      ))}
    </ol>
  )
}

function StepState({ step, isWaiting }: { step: RunStep; isWaiting: boolean }) {
  const { status, isRetried, isPinned, duration } = step
  const words =
    status === 'STARTED'
      ? isWaiting
        ? t('waits')
        : t('at work')
      : status === 'FAILED'
        ? isRetried
          ? t('failed, then retried')
          : t('failed')
        : isPinned
          ? t('pinned')
          : t('done')
  return (
    <span
      className={classes(
        style['good'],
        status === 'FAILED' && style['bad'],
        status === 'STARTED' && style['quiet'],
      )}
    >
      <Icon name={status === 'STARTED' ? 'clock' : status === 'FAILED' ? 'close' : 'check'} size={13} />
      {words}
      {duration !== null && <small>{durationText(duration)}</small>}
    </span>
  )
}

interface OfNodeProps extends PanelProps {
  onRestart: ShowStep
  nodeId: string
  stepId: string | undefined
}

function OfNode({ run, steps, graph, types, nodeId, stepId, onShow, onRestart }: OfNodeProps) {
  const [part, setPart] = useState<'input' | 'output'>('output')
  const { own, step, choose } = useChosenStep(steps, nodeId, stepId)
  const alias = nodeOf(graph, nodeId)?.alias ?? ''
  const calls = run.calls.filter((one) => one.nodeId === nodeId)
  return (
    <section className={style['panel']} aria-label={t('What {node} did', { node: alias })}>
      <header className={style['head']}>
        <h2>{alias}</h2>
        {step !== undefined && <StepMenu run={run} step={step} onRestart={onRestart} />}
        <IconButton icon="close" label={t('All of the run')} onClick={() => onShow(undefined)} />
      </header>
      {calls.length > 0 && <CalledRuns calls={calls} />}
      {step === undefined ? (
        <p className={style['quiet']}>{t('It did not run.')}</p>
      ) : (
        <>
          <StepChoice own={own} step={step} rounds={roundsOf(steps, graph, types)} onChoose={choose} />
          <Segments
            label={t('What is shown')}
            value={part}
            options={[
              { value: 'input', label: t('Input') },
              { value: 'output', label: t('Output') },
            ]}
            onChange={setPart}
          />
          <StepView key={step.id} runId={run.id} step={step} graph={graph} part={part} />
        </>
      )}
    </section>
  )
}
