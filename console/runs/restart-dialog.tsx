import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { explain } from '../app/problems/explain.ts'
import type { RunStep } from '../graphs/trying/step-view.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Segments } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { Problem, Skeleton } from '../kit/states.tsx'
import { isUnderWay } from './run-state.ts'
import style from './runs.module.css'

type Version = 'same' | 'current'

/** The menu of a step in a run that is over. */
export function StepMenu({
  run,
  step,
  onRestart,
}: {
  run: Schemas['RunDetail']
  step: RunStep
  onRestart: (step: RunStep) => void
}) {
  if (isUnderWay(run.status) || run.isTest || step.status === 'STARTED') return null
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="dots" label={t('Actions for {step}', { step: step.alias })} />}
    >
      <MenuItem icon="refresh" onSelect={() => onRestart(step)}>
        {t('Restart from here')}
      </MenuItem>
    </Menu>
  )
}

/** Tells what a restart at a step does, and asks for the version to restart on. */
export function RestartDialog({
  run,
  step,
  onClose,
}: {
  run: Schemas['RunDetail']
  step: RunStep
  onClose: () => void
}) {
  const [, go] = useLocation()
  const [version, setVersion] = useState<Version>('same')
  const [problem, setProblem] = useState<string | undefined>()
  const at = { runId: run.id, stepId: step.id }
  const preview = useRead('getRunStepRestart', at)
  const restart = useChange('postRunStepRestart', {
    refreshes: ['getRuns'],
    onDone: ({ logId }) => go(`/runs/${run.workflowId}/${logId}`),
    onFailed: (error) => setProblem(explain(error).title),
  })
  const failed = preview.error === null ? problem : explain(preview.error).title
  return (
    <Dialog
      title={t('Restart from “{step}”?', { step: step.alias })}
      description={t('Starts a new run with the same trigger data.')}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            look="primary"
            busy={restart.isPending}
            disabled={preview.data === undefined}
            onClick={() => restart.mutate({ ...at, body: { version, actAgain: true } })}
          >
            {t('Restart')}
          </Button>
        </>
      }
    >
      <Problem>{failed}</Problem>
      {preview.data !== undefined && <Effects preview={preview.data} step={step} />}
      {preview.data === undefined && preview.error === null && <Skeleton lines={2} />}
      <Segments<Version>
        label={t('Version')}
        value={version}
        options={[
          { value: 'same', label: t('Original version') },
          { value: 'current', label: t('Current version') },
        ]}
        onChange={setVersion}
      />
    </Dialog>
  )
}

function Effects({ preview, step }: { preview: Schemas['RestartPreview']; step: RunStep }) {
  const { start, actsAgain, kept, repeated, hasNewWaitUrl } = preview
  const names = [...new Set(actsAgain.map(({ alias }) => alias))]
  return (
    <>
      <p>
        {t(
          '{kept, plural, one {Keeps # result} other {Keeps # results}}. {repeated, plural, =0 {Retries the failed step} one {Runs # step again} other {Runs # steps again}}.',
          { kept, repeated },
        )}
      </p>
      {start.id !== step.id && (
        <p>
          {t('This step is in a loop. “{loop}” starts again with its first item.', { loop: start.alias })}
        </p>
      )}
      {names.length > 0 && (
        <p className={style['reason']} role="note">
          {t('These steps act a second time: {names}', { names: names.join(', ') })}
        </p>
      )}
      {hasNewWaitUrl && <p>{t('The new run waits at a new URL. Calls to the old one don’t reach it.')}</p>}
    </>
  )
}
