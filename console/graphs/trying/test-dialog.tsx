import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Checkbox, Select, TextArea } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { type Graph, nodeOf } from '../state/graph.ts'
import { type Trigger, triggerOf } from '../state/node-types.ts'
import { type OpenGraph, useNodeTypes } from '../use-graph.ts'
import style from './node-result.module.css'
import { useSamples } from './samples.ts'
import type { TestPart, TestRun } from './test-run.tsx'

interface TestDialogProps {
  workflowId: number
  open: OpenGraph
  graph: Graph
  test: TestRun
  part: TestPart
  hasPinned: boolean
  onClose: () => void
}

/** Asks for the trigger data of a test: a sample or custom JSON. */
export default function TestDialog(props: TestDialogProps) {
  const { workflowId, open, graph, test, part, hasPinned, onClose } = props
  const start = usePayload(workflowId, graph)
  const { payload } = start
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
          ? t('Records stay unchanged, and no messages or requests other than GET are sent.')
          : t('This changes records and sends messages.')
      }
      onClose={onClose}
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
      <Unsaved open={open} />
      {isFromNode ? (
        <p className={style['none']}>{t('Earlier steps use pinned data, or data from the last run.')}</p>
      ) : (
        <PayloadField {...start} />
      )}
      <Checkbox label={t('Dry run')} checked={dryRun} onChange={({ target }) => setDry(target.checked)} />
      {hasPinned && (
        <Checkbox
          label={t('Use pinned data instead of running those nodes')}
          checked={usePinned}
          onChange={({ target }) => setPinned(target.checked)}
        />
      )}
    </Dialog>
  )
}

/** The test runs the saved draft. */
function Unsaved({ open: { sync, store } }: { open: OpenGraph }) {
  const names = [...sync.refusals.keys()].map((nodeId) => nodeOf(store.graph, nodeId)?.alias ?? '')
  if (names.length === 0) return null
  return (
    <p className={style['error']} role="alert">
      {t('Not part of this test because they aren’t saved yet: {names}', { names: names.join(', ') })}
    </p>
  )
}

/** The trigger data as JSON, with samples to select. */
function PayloadField(start: ReturnType<typeof usePayload>) {
  const { text, setText, payload, samples, chosen, choose, isTyped, isLost } = start
  const field = useRef<HTMLTextAreaElement>(null)
  // A sample may arrive while the user types, and must not mix with the typed text.
  useLayoutEffect(() => {
    if (!isTyped && text !== '' && document.activeElement === field.current) field.current?.select()
  }, [text, isTyped])
  return (
    <>
      {samples.length > 0 && (
        <Field label={t('Begin with')}>
          {(control) => (
            <Select {...control} value={chosen?.id ?? ''} onChange={({ target }) => choose(target.value)}>
              {samples.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
              <option value="">{t('Start from scratch')}</option>
            </Select>
          )}
        </Field>
      )}
      <Field
        label={t('Trigger data')}
        error={payload === undefined && text !== '' ? t('Not valid JSON yet.') : undefined}
        hint={isLost ? t('This file couldn’t be read. Choose another one, or enter the text.') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={10}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </>
  )
}

function titleOf(graph: Graph, { from, until }: TestPart): string {
  const nameOf = (nodeId: string) => nodeOf(graph, nodeId)?.alias ?? ''
  if (from !== undefined) return t('Test from “{node}” on', { node: nameOf(from) })
  return until === undefined ? t('Test the draft') : t('Test until “{node}”', { node: nameOf(until) })
}

/** The trigger data: the first sample, until the user selects or types another. */
function usePayload(workflowId: number, graph: Graph) {
  const { types } = useNodeTypes()
  const entry = graph.nodes.find(({ type }) => types?.get(type)?.entryOf === 'workflow')
  const trigger = triggerOf(types, entry)
  const { samples, isReading } = useSamples(workflowId, entry, trigger)
  const [chosenId, setChosen] = useState<string | undefined>()
  const [typed, setText] = useState<string | undefined>()
  // A schedule uses the current time, not that of its last run.
  const first = trigger?.on === 'schedule' ? undefined : samples[0]
  const chosen = chosenId === undefined ? first : samples.find(({ id }) => id === chosenId)
  const { data: sample, isError } = useQuery({
    queryKey: ['sample', chosen?.id, entry?.data],
    queryFn: async () => (await chosen?.read()) ?? null,
    enabled: chosen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const suggestion = isReading ? undefined : chosen === undefined ? startingPayload(trigger) : sample
  const text = typed ?? (suggestion === undefined ? '' : JSON.stringify(suggestion, null, 2))
  const choose = (id: string) => {
    setChosen(id)
    setText(undefined)
  }
  const isTyped = typed !== undefined
  const isLost = isError && chosen !== undefined && !isTyped
  return { text, setText, payload: parsed(text), samples, chosen, choose, isTyped, isLost }
}

function startingPayload(trigger: Trigger | undefined): unknown {
  if (trigger?.on === 'schedule') return { scheduled_at: new Date().toISOString() }
  return trigger?.sample ?? {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
