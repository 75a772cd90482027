import { useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { type Graph, nodeOf } from '../graphs/state/graph.ts'
import { lookOf, type NodeTypes } from '../graphs/state/node-types.ts'
import { roundsOf } from '../graphs/trying/rounds.ts'
import { durationText } from '../graphs/trying/run-overlay.ts'
import { type RunStep, StepChoice, StepView, useChosenStep } from '../graphs/trying/step-view.tsx'
import { ValueTree } from '../graphs/trying/value-tree.tsx'
import { IconButton } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Icon } from '../kit/icon.tsx'
import { Segments } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { triggerLabel } from './run-state.ts'
import style from './runs.module.css'

interface PanelProps {
  run: Schemas['RunDetail']
  steps: readonly RunStep[]
  graph: Graph
  types: NodeTypes
  nodeId: string | undefined
  onShow: (nodeId: string | undefined) => void
}

/** Beside the graph of a run: what ran in order, or what became of the node that is chosen. */
export function RunPanel(props: PanelProps) {
  const { nodeId } = props
  return nodeId === undefined ? <Overview {...props} /> : <OfNode key={nodeId} {...props} nodeId={nodeId} />
}

function Overview({ run, steps, graph, types, onShow }: PanelProps) {
  const { duration, ai_credits, operations, startedAt, createdAt, error, payload, webhookId } = run
  const rounds = roundsOf(steps, graph, types)
  return (
    <div className={style['panel']}>
      <p className={style['facts']}>
        <span>{triggerLabel(run.triggerType)}</span>
        <Moment at={startedAt ?? createdAt} />
        {duration !== null && <span>{durationText(duration)}</span>}
        <span>{t('{count, plural, one {# node} other {# nodes}}', { count: operations })}</span>
        {ai_credits > 0 && <span>{t('{count} credits', { count: formatNumber(ai_credits) })}</span>}
        {webhookId !== null && <Link href="/settings/webhooks">{t('Its delivery')}</Link>}
      </p>
      {run.waitsFor !== null && <Waits waitsFor={run.waitsFor} />}
      {error !== null && (
        <p className={style['reason']} role="alert">
          {error}
        </p>
      )}
      <ValueTree label={t('What started it')} value={payload} levels={1} />
      {steps.length === 0 ? (
        <Notice icon="play" title={t('Nothing of it has run yet.')} />
      ) : (
        <ol aria-label={t('What ran')}>
          {steps.map((step) => (
            <li key={step.id}>
              <button type="button" className={style['step']} onClick={() => onShow(step.nodeId)}>
                <Icon name={lookOf(step.type).icon} />
                <b>{step.alias}</b>
                {rounds.has(step.id) && (
                  <small>{t('Round {number}', { number: rounds.get(step.id) ?? 0 })}</small>
                )}
                <StepState step={step} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** What the run waits for, and until when. */
function Waits({ waitsFor }: { waitsFor: NonNullable<Schemas['RunDetail']['waitsFor']> }) {
  const { kind, until, url, taskId } = waitsFor
  const words: Record<typeof kind, string> = {
    TIME: t('It waits for a time.'),
    MOMENT: t('It waits for a moment.'),
    CALL: t('It waits for a call at this address:'),
    TASK: t('It waits for a decision.'),
  }
  return (
    <div className={style['waits']} role="status">
      <Icon name="clock" size={13} />
      <span>{words[kind]}</span>
      {url !== null && <code>{url}</code>}
      {taskId !== null && <Link href="/tasks">{t('Its task')}</Link>}
      {until !== null && (
        <span>
          {t('Until')} <Moment at={until} />
        </span>
      )}
    </div>
  )
}

function StepState({ step }: { step: RunStep }) {
  const { status, isRetried, isPinned, duration } = step
  const words =
    status === 'STARTED'
      ? t('at work')
      : status === 'FAILED'
        ? isRetried
          ? t('failed, then retried')
          : t('failed')
        : isPinned
          ? t('pinned')
          : t('done')
  return (
    <span className={classes(style['good'], status === 'FAILED' && style['bad'])}>
      <Icon name={status === 'STARTED' ? 'clock' : status === 'FAILED' ? 'close' : 'check'} size={13} />
      {words}
      {duration !== null && <small>{durationText(duration)}</small>}
    </span>
  )
}

function OfNode({ run, steps, graph, types, nodeId, onShow }: PanelProps & { nodeId: string }) {
  const [part, setPart] = useState<'input' | 'output'>('output')
  const { own, step, choose } = useChosenStep(steps, nodeId)
  const alias = nodeOf(graph, nodeId)?.alias ?? ''
  return (
    <section className={style['panel']} aria-label={t('What {node} did', { node: alias })}>
      <header className={style['head']}>
        <h2>{alias}</h2>
        <IconButton icon="close" label={t('All of the run')} onClick={() => onShow(undefined)} />
      </header>
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
