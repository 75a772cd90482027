import { useState } from 'react'
import { useRead } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Checkbox, TextArea } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { type Graph, nodeOf } from '../state/graph.ts'
import style from './node-result.module.css'
import type { TestPart, TestRun } from './test-run.tsx'

/** Asks for what the entry hands on: the last delivery of its webhook, where there is one. */
export function TestDialog({
  graph,
  test,
  part,
  hasPinned,
}: {
  graph: Graph
  test: TestRun
  part: TestPart
  hasPinned: boolean
}) {
  const { text, setText, payload, isSample } = usePayload(graph)
  const [usePinned, setPinned] = useState(hasPinned)
  const [dryRun, setDry] = useState(false)
  const isFromNode = part.from !== undefined
  const isReady = isFromNode || payload !== undefined
  return (
    <Dialog
      open
      title={titleOf(graph, part)}
      description={
        dryRun
          ? t('What would change something is left undone: records, messages, calls but GET.')
          : t('It really runs: records are written and messages sent.')
      }
      onClose={test.cancel}
      actions={
        <Button
          look="primary"
          icon="play"
          busy={test.isRunning && test.asked === undefined}
          disabled={!isReady}
          onClick={() => test.start({ ...part, usePinned, dryRun, ...(isFromNode ? {} : { payload }) })}
        >
          {dryRun ? t('Run without acting') : t('Run the test')}
        </Button>
      }
    >
      {isFromNode ? (
        <p className={style['none']}>
          {t('What stands before it counts as it is pinned, or as it was in the last run.')}
        </p>
      ) : (
        <Field
          label={t('What starts it hands on')}
          hint={isSample ? t('The last delivery of the webhook.') : undefined}
          error={payload === undefined ? t('This is not JSON yet.') : undefined}
        >
          {(control) => (
            <TextArea {...control} rows={10} value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
      )}
      <Checkbox
        label={t('Leave undone what acts outside')}
        checked={dryRun}
        onChange={({ target }) => setDry(target.checked)}
      />
      {hasPinned && (
        <Checkbox
          label={t('Take what is pinned instead of running those nodes')}
          checked={usePinned}
          onChange={({ target }) => setPinned(target.checked)}
        />
      )}
    </Dialog>
  )
}

function titleOf(graph: Graph, { from, until }: TestPart): string {
  const nameOf = (nodeId: string) => nodeOf(graph, nodeId)?.alias ?? ''
  if (from !== undefined) return t('Test from “{node}” on', { node: nameOf(from) })
  return until === undefined ? t('Test the draft') : t('Test until “{node}”', { node: nameOf(until) })
}

function usePayload(graph: Graph) {
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
  const [typed, setText] = useState<string | undefined>()
  const text = typed ?? JSON.stringify(sample ?? startingPayload(entry?.type), null, 2)
  return { text, setText, payload: parsed(text), isSample: sample !== undefined }
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
