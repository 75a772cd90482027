import { useEffect, useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { HiddenData } from '../../kit/hidden-data.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { Chip } from '../../kit/surface.tsx'
import type { Graph } from '../state/graph.ts'
import { readable } from '../state/summary.ts'
import { ConsoleLines, withoutConsole } from './console-lines.tsx'
import style from './node-result.module.css'
import { creditsText, durationText } from './run-overlay.ts'
import { ValueTree } from './value-tree.tsx'

export type RunStep = Schemas['RunStep']

/** The selected execution of a node: the first one until another is selected. */
export function useChosenStep(
  steps: readonly RunStep[],
  nodeId: string,
  first?: string,
): { own: readonly RunStep[]; step: RunStep | undefined; choose: (id: string) => void } {
  const [chosen, choose] = useState(first)
  const own = steps.filter((one) => one.nodeId === nodeId)
  const failed = own.findLast(({ status }) => status === 'FAILED')
  return { own, step: own.find(({ id }) => id === chosen) ?? failed ?? own.at(-1), choose }
}

/** The executions of a node: loop iterations and retries. */
export function StepChoice({
  own,
  step,
  rounds,
  onChoose,
}: {
  own: readonly RunStep[]
  step: RunStep | undefined
  rounds: ReadonlyMap<string, number>
  onChoose: (id: string) => void
}) {
  if (own.length < 2) return null
  return (
    <Select aria-label={t('Which time')} value={step?.id} onChange={({ target }) => onChoose(target.value)}>
      {own.map((one, index) => (
        <option key={one.id} value={one.id}>
          {timeLabel(one, index, rounds.get(one.id))}
        </option>
      ))}
    </Select>
  )
}

function timeLabel({ status, isRetried }: RunStep, index: number, round: number | undefined): string {
  const time =
    round === undefined ? t('Time {number}', { number: index + 1 }) : t('Round {number}', { number: round })
  if (isRetried) return `${t('{name}:', { name: time })} ${t('failed, then retried')}`
  return status === 'FAILED' ? `${t('{name}:', { name: time })} ${t('failed')}` : time
}

/** The input or output of a step. */
export function StepView({
  runId,
  step,
  graph,
  part,
}: {
  runId: string
  step: RunStep
  graph: Graph
  part: 'input' | 'output'
}) {
  const isOver = step.status !== 'STARTED'
  const { refetch, ...read } = useRead(
    'getRunStep',
    { runId, stepId: step.id },
    // A finished step never changes and may have megabytes, so it isn't refetched.
    isOver ? { staleTime: Number.POSITIVE_INFINITY } : { live: ['run'] },
  )
  const isOld = isOver && read.data?.status === 'STARTED'
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  if (read.error !== null) return <ErrorPage error={read.error} onRetry={() => void refetch()} />
  if (read.data === undefined) return <Skeleton lines={4} />
  if (part === 'output') return <Outcome step={read.data} />
  return read.data.isHidden ? <HiddenData /> : <Inputs inputs={read.data.inputs} graph={graph} />
}

function Inputs({ inputs, graph }: { inputs: Schemas['RunStepDetail']['inputs']; graph: Graph }) {
  const names = Object.entries(inputs ?? {})
  if (names.length === 0) return <p className={style['none']}>{t('It read nothing.')}</p>
  return (
    <div className={style['result']}>
      {names.map(([name, value]) => (
        <ValueTree
          key={name}
          label={readable(name, graph)}
          value={value}
          levels={2}
          file={readable(name, graph)}
        />
      ))}
    </div>
  )
}

function Outcome({ step }: { step: Schemas['RunStepDetail'] }) {
  const { status, error, output, variables, items, duration, ai_credits, port, isPinned } = step
  const { lines, details } = withoutConsole(step.details)
  return (
    <div className={style['result']}>
      <div className={style['facts']}>
        {status === 'FAILED' ? (
          <Chip tone="bad">{t('Failed')}</Chip>
        ) : status === 'STARTED' ? (
          <Chip tone="accent">{t('At work')}</Chip>
        ) : (
          <Chip tone="good">{t('Done')}</Chip>
        )}
        {isPinned && <Chip tone="warn">{t('Pinned')}</Chip>}
        {duration !== null && <span>{durationText(duration)}</span>}
        {ai_credits > 0 && <span>{creditsText(ai_credits)}</span>}
        {port !== null && <span>{t('left by “{port}”', { port })}</span>}
      </div>
      {error !== null && (
        <p className={style['error']} role="alert">
          {error}
        </p>
      )}
      {step.isHidden ? (
        <HiddenData />
      ) : (
        <ValueTree label={t('Result')} value={output} levels={2} file={step.alias} />
      )}
      {variables !== null && Object.keys(variables).length > 0 && (
        <ValueTree label={t('Variables')} value={variables} levels={1} />
      )}
      {items !== null && <ValueTree label={t('Items')} value={items} file={step.alias} />}
      <ConsoleLines lines={lines} />
      {details !== null && <ValueTree label={t('Details')} value={details} file={step.alias} />}
    </div>
  )
}
