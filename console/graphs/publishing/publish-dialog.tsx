import { useState } from 'react'
import type { Answers, Takes } from '../../../clients/typescript/src/index.ts'
import { operation, toastError } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import { toast } from '../../kit/toast-store.ts'
import { fieldOf } from '../panel/issues.ts'
import { nodeOf } from '../state/graph.ts'
import { issueWords } from '../state/issue-words.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph } from '../use-graph.ts'
import { useProblems } from '../use-problems.ts'
import { DifferenceList } from './difference-list.tsx'
import { readGraphsAgain } from './graph-status.ts'
import style from './publish.module.css'
import { useChanges } from './use-changes.ts'

/** The unpublished changes, their problems, and a note for the version history. */
export default function PublishDialog({
  address,
  open,
  status,
  onClose,
}: {
  address: GraphAddress
  open: OpenGraph
  status: Answers<'getWorkflow'>['status']
  onClose: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  const { issues } = useProblems(address, open)
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const isFirst = status === 'DRAFT'
  const act = async () => {
    setBusy(true)
    const isDone = await publish(address, note, isFirst)
    setBusy(false)
    if (isDone) onClose()
  }
  const label = isFirst ? t('Publish and switch on') : t('Publish')
  return (
    <Dialog
      open
      title={label}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          busy={isBusy}
          disabled={errors > 0 || open.sync.hasUnsent}
          onClick={() => void act()}
        >
          {label}
        </Button>
      }
    >
      <Issues issues={issues} store={open.store} />
      {errors > 0 && <p className={style['fine']}>{t('Fix the errors to publish it.')}</p>}
      <WhatChanges address={address} open={open} />
      <p className={style['fine']}>{t('Once published, it has your access to records.')}</p>
      <Field label={t('Note')} hint={t('What changed and why. Shown in the version list.')}>
        {(control) => (
          <TextInput
            {...control}
            value={note}
            maxLength={500}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Changes by node, compared with the published version. */
function WhatChanges({ address, open }: { address: GraphAddress; open: OpenGraph }) {
  const { nodes, liveVersion } = useChanges(address, open)
  if (nodes === undefined || nodes.length === 0) return null
  return (
    <section className={style['part']}>
      <h3>
        {typeof liveVersion === 'number'
          ? t('Changes since version {number}', { number: liveVersion })
          : t('What goes live')}
      </h3>
      <DifferenceList nodes={nodes} store={open.store} />
    </section>
  )
}

function Issues({
  issues,
  store,
}: {
  issues: ReturnType<typeof useProblems>['issues']
  store: OpenGraph['store']
}) {
  if (issues.length === 0) return <p className={style['fine']}>{t('No problems in the draft.')}</p>
  return (
    <ul className={style['issues']}>
      {issues.map(({ nodeId, message, severity, path }) => (
        <li key={`${nodeId} ${path} ${message}`}>
          {severity === 'error' ? (
            <Chip tone="bad">{t('Error')}</Chip>
          ) : (
            <Chip tone="warn">{t('Warning')}</Chip>
          )}
          <span>
            <b>{nodeOf(store.graph, nodeId ?? '')?.alias}</b>{' '}
            {fieldOf(path, store.types.get(nodeOf(store.graph, nodeId ?? '')?.type ?? ''))}{' '}
            {issueWords({ message, nodeId }, store)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Publishes the draft and activates it if it wasn't active. Returns false on failure. */
export async function publish(address: GraphAddress, note: string, isFirst: boolean): Promise<boolean> {
  let isDone = true
  try {
    await operation(ofGraph(address, 'post', 'Publish') as 'postWorkflowPublish')({
      ...idsOf(address),
      body: { ...(note.trim() === '' ? {} : { note: note.trim() }), ...(isFirst ? { activate: true } : {}) },
    } as Takes<'postWorkflowPublish'>)
    toast(isFirst ? t('It is live.') : t('Published'), { tone: 'good' })
  } catch (error) {
    toastError(error)
    isDone = false
  }
  await readGraphsAgain()
  return isDone
}
