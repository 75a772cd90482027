import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Dialog, FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem, Skeleton } from '../kit/states.tsx'
import style from './automations.module.css'

type Limits = Schemas['FlowControl']

/** The limits of the runs of an automation. */
export default function RunLimits({ workflowId, onClose }: { workflowId: number; onClose: () => void }) {
  const limits = useRead('getWorkflowFlowControl', { workflowId }, { staleTime: 0 })
  if (limits.data !== undefined && !limits.isFetching) {
    return <LimitsForm workflowId={workflowId} limits={limits.data} onClose={onClose} />
  }
  return (
    <Dialog title={t('Run limits')} open onClose={onClose}>
      <Problem>{otherIssue(limits.error, [])}</Problem>
      {limits.error === null && <Skeleton lines={4} />}
    </Dialog>
  )
}

const paths = ['key', 'concurrency', 'rate.runs', 'rate.seconds', 'debounceSeconds'] as const
type Path = (typeof paths)[number]

function textsOf({ key, concurrency, rate, debounceSeconds }: Limits): Record<Path, string> {
  return {
    key: key ?? '',
    concurrency: String(concurrency ?? ''),
    'rate.runs': String(rate?.runs ?? ''),
    'rate.seconds': String(rate?.seconds ?? ''),
    debounceSeconds: String(debounceSeconds ?? ''),
  }
}

function limitsOf(texts: Record<Path, string>): Limits {
  const number = (path: Path) => (texts[path] === '' ? null : Number(texts[path]))
  const isRated = texts['rate.runs'] !== '' || texts['rate.seconds'] !== ''
  const key = texts.key.trim()
  return {
    key: key === '' ? null : key,
    concurrency: number('concurrency'),
    rate: isRated ? { runs: Number(texts['rate.runs']), seconds: Number(texts['rate.seconds']) } : null,
    debounceSeconds: number('debounceSeconds'),
  }
}

function LimitsForm({
  workflowId,
  limits,
  onClose,
}: {
  workflowId: number
  limits: Limits
  onClose: () => void
}) {
  const [texts, setTexts] = useState(() => textsOf(limits))
  const change = useChange('putWorkflowFlowControl', {
    refreshes: ['getWorkflowFlowControl', 'getRuns'],
    done: t('Run limits saved'),
    onDone: onClose,
    onFailed: () => undefined,
  })
  const input = (path: Path, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={issueOf(change.error, path)} optional>
      {(control) => (
        <TextInput
          {...control}
          {...(path === 'key' ? { maxLength: 500 } : { type: 'number', min: 1 })}
          value={texts[path]}
          onChange={({ target }) => setTexts({ ...texts, [path]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={t('Run limits')}
      description={t('They apply at once, without publishing. Runs beyond a limit wait for a slot.')}
      submit={t('Save')}
      busy={change.isPending}
      problem={otherIssue(change.error, paths)}
      noValidate
      onSubmit={() => change.mutate({ workflowId, body: limitsOf(texts) })}
      onClose={onClose}
    >
      {input('concurrency', t('Runs at the same time'), t('Includes runs that wait in a node'))}
      <div className={style['rate']}>
        {input('rate.runs', t('Runs per period'))}
        {input('rate.seconds', t('Period (seconds)'))}
      </div>
      {input(
        'debounceSeconds',
        t('Debounce (seconds)'),
        t('Starts a run after so long without a newer event. Only the last event runs'),
      )}
      {input(
        'key',
        t('Key'),
        t('Applies the limits to each value separately, such as {example}', {
          example: '{trigger_payload.customer.id}',
        }),
      )}
    </FormDialog>
  )
}
