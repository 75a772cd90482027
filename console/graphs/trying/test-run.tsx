import { useMemo, useState } from 'react'
import { useChange, useRead } from '../../app/operations.ts'
import { saveNow } from '../../app/saving/saving.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TextArea } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import type { Overlay } from '../canvas/elements.ts'
import type { PanelTab } from '../panel/node-panel.tsx'
import type { Graph } from '../state/graph.ts'
import style from './node-result.module.css'
import { NodeResultView } from './node-result.tsx'
import { durationText, runOverlay } from './run-overlay.ts'

export interface TestRun {
  isRunning: boolean
  isAsking: boolean
  ask: () => void
  cancel: () => void
  start: (payload: unknown) => void
  overlay: Pick<Overlay, 'statuses' | 'taken'> | undefined
  tabsOf: (nodeId: string) => PanelTab[]
  /** How it ended, for a line beside the canvas. */
  ended: { isGood: boolean; error: string | null; milliseconds: number | null } | undefined
  forget: () => void
}

/** A test of the draft: started with a sample, followed while it runs, drawn on the canvas. */
export function useTestRun(workflowId: number, graph: Graph): TestRun {
  const [logId, setLogId] = useState<string | undefined>()
  const [isAsking, setAsking] = useState(false)
  const start = useChange('postWorkflowTestRun', {
    onDone: (started) => {
      setLogId(started.logId)
      setAsking(false)
    },
  })
  const log = useRead(
    'getWorkflowLog',
    { workflowId, logId: logId ?? '' },
    { enabled: logId !== undefined, live: ['run'], staleTime: 0 },
  )
  const results = log.data?.node_results
  const overlay = useMemo(
    () => (results === undefined ? undefined : runOverlay(results, graph)),
    [results, graph],
  )
  const isRunning = start.isPending || (logId !== undefined && (log.data?.completed_at ?? null) === null)
  return {
    isRunning,
    isAsking,
    ask: () => {
      saveNow()
      setAsking(true)
    },
    cancel: () => setAsking(false),
    start: (payload) => start.mutate({ workflowId, body: { payload } }),
    overlay,
    tabsOf: (nodeId) =>
      logId === undefined || results === undefined
        ? []
        : [
            {
              id: 'output',
              label: t('Output'),
              content: (
                <NodeResultView
                  workflowId={workflowId}
                  logId={logId}
                  nodeId={nodeId}
                  results={results}
                  part="output"
                />
              ),
            },
          ],
    ended:
      log.data === undefined || log.data.completed_at === null
        ? undefined
        : { isGood: log.data.successful, error: log.data.error, milliseconds: log.data.duration },
    forget: () => setLogId(undefined),
  }
}

/** How the last test ended. */
export function TestBar({ test: { ended, isRunning, forget } }: { test: TestRun }) {
  if (isRunning || ended === undefined) return null
  return (
    <div className={style['bar']} role="status">
      {ended.isGood ? <Chip tone="good">{t('Test done')}</Chip> : <Chip tone="bad">{t('Test failed')}</Chip>}
      {ended.milliseconds !== null && <span>{durationText(ended.milliseconds)}</span>}
      {ended.error !== null && <span>{ended.error}</span>}
      <IconButton icon="close" label={t('Forget the test')} onClick={forget} />
    </div>
  )
}

/** Asks for what the entry hands on: the last delivery of its webhook, where there is one. */
export function TestDialog({ graph, test }: { graph: Graph; test: TestRun }) {
  const entry = graph.nodes.find(({ type }) => ['WEBHOOK', 'TRIGGER', 'SCHEDULED_TRIGGER'].includes(type))
  const hooks = entry?.data['triggerByWebhookIds']
  const webhookId = Array.isArray(hooks) ? String(hooks[0] ?? '') : ''
  const deliveries = useRead(
    'getIncomingWebhookDeliveries',
    { webhookId, limit: 1 },
    { enabled: webhookId !== '' },
  )
  const deliveryId = deliveries.data?.results[0]?.id ?? ''
  const delivery = useRead(
    'getIncomingWebhookDelivery',
    { webhookId, deliveryId },
    { enabled: deliveryId !== '' },
  )
  const sample = delivery.data?.body
  const [typed, setTyped] = useState<string | undefined>()
  const text = typed ?? JSON.stringify(sample ?? startingPayload(entry?.type), null, 2)
  const payload = parsed(text)
  return (
    <Dialog
      open
      title={t('Test the draft')}
      description={t('It really runs: records are written and messages sent.')}
      onClose={test.cancel}
      actions={
        <Button
          look="primary"
          icon="play"
          busy={test.isRunning && !test.isAsking}
          disabled={payload === undefined}
          onClick={() => test.start(payload)}
        >
          {t('Run the test')}
        </Button>
      }
    >
      <Field
        label={t('What starts it hands on')}
        hint={sample === undefined ? undefined : t('The last delivery of the webhook.')}
        error={payload === undefined ? t('This is not JSON yet.') : undefined}
      >
        {(control) => (
          <TextArea {...control} rows={10} value={text} onChange={({ target }) => setTyped(target.value)} />
        )}
      </Field>
    </Dialog>
  )
}

function startingPayload(type: string | undefined): unknown {
  if (type === 'SCHEDULED_TRIGGER') return { scheduled_at: new Date().toISOString() }
  return type === 'WEBHOOK' ? { name: 'Rosa Lind', email: 'rosa@lind.example' } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
