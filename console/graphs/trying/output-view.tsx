import type { Takes } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { HiddenData } from '../../kit/hidden-data.tsx'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import type { Graph } from '../state/graph.ts'
import type { NodeTypes } from '../state/node-types.ts'
import { type GraphAddress, idsOf, ofGraph } from '../use-graph.ts'
import { ConsoleLines, withoutConsole } from './console-lines.tsx'
import style from './node-result.module.css'
import type { NodeTrying, Tried } from './node-trying.ts'
import { roundsOf } from './rounds.ts'
import { creditsText, durationText } from './run-overlay.ts'
import { type RunStep, StepChoice, StepView, useChosenStep } from './step-view.tsx'
import { ValueTree } from './value-tree.tsx'

/** The output of a node: latest test, test run, and pinned data. */
export default function OutputView({
  address,
  nodeId,
  trying,
  test,
  graph,
  types,
  onPick,
}: {
  address: GraphAddress
  nodeId: string
  trying: NodeTrying
  test: { runId: string; steps: readonly RunStep[] } | undefined
  graph: Graph
  types: NodeTypes
  /** Stores a part of the output in a variable, if the node supports it. */
  onPick?: ((path: string) => void) | undefined
}) {
  const tried = trying.tried.get(nodeId)
  const isPinned = trying.pinned.has(nodeId)
  const { own, step, choose } = useChosenStep(test?.steps ?? [], nodeId)
  const isEmpty = tried === undefined && !isPinned && step === undefined
  return (
    <div className={style['result']}>
      {isEmpty && <p className={style['none']}>{t('No output yet. Try the node or test the draft.')}</p>}
      {isPinned && <PinnedValue address={address} nodeId={nodeId} onUnpin={() => trying.unpin(nodeId)} />}
      {tried !== undefined && (
        <section className={style['result']} aria-label={t('Of the last try')}>
          <TriedResult tried={tried} onPick={onPick} />
          {tried.isShortened ? (
            <p className={style['none']}>{t('Only part of the result is shown. It is too large to pin.')}</p>
          ) : (
            <PinButton trying={trying} nodeId={nodeId} value={tried.success ? tried : undefined} />
          )}
        </section>
      )}
      {test !== undefined && step !== undefined && (
        <section className={style['result']} aria-label={t('Of the test')}>
          <h2>{t('Of the test')}</h2>
          <StepChoice own={own} step={step} rounds={roundsOf(test.steps, graph, types)} onChoose={choose} />
          <StepView key={step.id} runId={test.runId} step={step} graph={graph} part="output" />
          <PinStep runId={test.runId} step={step} trying={trying} />
        </section>
      )}
    </div>
  )
}

function PinButton({
  trying,
  nodeId,
  value,
}: {
  trying: NodeTrying
  nodeId: string
  value: { output: unknown; variables: Record<string, string> | null } | undefined
}) {
  if (value === undefined) return null
  return (
    <Button
      busy={trying.busy === nodeId}
      onClick={() => trying.pin(nodeId, { output: value.output, variables: value.variables ?? {} })}
    >
      {t('Pin this result')}
    </Button>
  )
}

function PinStep({ runId, step, trying }: { runId: string; step: RunStep; trying: NodeTrying }) {
  const read = useRead('getRunStep', { runId, stepId: step.id })
  return (
    <PinButton
      trying={trying}
      nodeId={step.nodeId}
      value={step.status === 'SUCCEEDED' ? read.data : undefined}
    />
  )
}

function PinnedValue({
  address,
  nodeId,
  onUnpin,
}: {
  address: GraphAddress
  nodeId: string
  onUnpin: () => void
}) {
  const name = ofGraph(address, 'get', 'NodePinned') as 'getWorkflowNodePinned'
  const pinned = useRead(name, { ...idsOf(address), nodeId } as Takes<'getWorkflowNodePinned'>)
  return (
    <section className={style['pinned']} aria-label={t('Pinned')}>
      <div className={style['facts']}>
        <Chip tone="warn">{t('Pinned')}</Chip>
        <span>{t('Used in tests only.')}</span>
        <Button look="quiet" onClick={onUnpin}>
          {t('Unpin')}
        </Button>
      </div>
      {pinned.data?.isHidden === true && <HiddenData />}
      {pinned.data?.isHidden === false && (
        <ValueTree label={t('Result')} value={pinned.data.output} levels={1} />
      )}
    </section>
  )
}

function TriedResult({ tried, onPick }: { tried: Tried; onPick: ((path: string) => void) | undefined }) {
  const { success, error, output, variables, said, milliseconds, ai_credits, port, dryRun } = tried
  const { lines, details } = withoutConsole(tried.details)
  return (
    <>
      <h2>{dryRun ? t('From the last dry run') : t('Of the last try')}</h2>
      {!tried.usePinned && (
        <p className={style['none']}>{t('With the last input instead of pinned data.')}</p>
      )}
      <div className={style['facts']}>
        {success ? <Chip tone="good">{t('Done')}</Chip> : <Chip tone="bad">{t('Failed')}</Chip>}
        <span>{durationText(milliseconds)}</span>
        {ai_credits > 0 && <span>{creditsText(ai_credits)}</span>}
        {port !== null && <span>{t('left by “{port}”', { port })}</span>}
      </div>
      {error !== null && (
        <p className={style['error']} role="alert">
          {error}
        </p>
      )}
      {said.map((text, index) => (
        <p key={index} className={style['said']}>
          {text}
        </p>
      ))}
      {onPick !== undefined && success && (
        <p className={style['none']}>{t('Click a part of the response to save it in a variable.')}</p>
      )}
      <ValueTree
        label={t('Result')}
        value={output}
        levels={3}
        onPick={success ? onPick : undefined}
        file={t('Result')}
      />
      {Object.keys(variables).length > 0 && <ValueTree label={t('Variables')} value={variables} levels={1} />}
      <ConsoleLines lines={lines} />
      {details !== null && <ValueTree label={t('Details')} value={details} />}
    </>
  )
}
