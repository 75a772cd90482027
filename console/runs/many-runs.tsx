import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { queryClient, refresh, useChange } from '../app/operations.ts'
import { explain } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { toast } from '../kit/toast-store.ts'
import { isRetriable, isUnderWay } from './run-state.ts'
import style from './runs.module.css'

type Action = Schemas['RunAction']

const refreshes = ['getRuns', 'getRun', 'getRunSteps'] as const
const mostAtOnce = 200

/** Actions for all selected runs. Failures are listed and don't stop the others. */
export function ManyRuns({ runs, onDone }: { runs: readonly Schemas['Run'][]; onDone: () => void }) {
  const [sorry, setSorry] = useState<readonly Action[]>([])
  const tell = ({ results }: { results: readonly Action[] }, words: string) => {
    const failed = results.filter(({ error }) => error !== null)
    setSorry(failed)
    if (results.length > failed.length) toast(words, { tone: 'good' })
    onDone()
  }
  const cancel = useChange('postRunsCancel', {
    refreshes,
    onDone: (answer) => tell(answer, t('Cancelled')),
  })
  const retry = useChange('postRunsRetry', {
    refreshes,
    onDone: (answer) => tell(answer, t('Continues where they failed.')),
  })
  const replay = useReplay((results) => tell({ results }, t('Starts from the beginning.')))
  const some = (is: (run: Schemas['Run']) => boolean) => runs.filter(is).slice(0, mostAtOnce)
  const running = some(({ status }) => isUnderWay(status)).map(({ id }) => id)
  const failed = some(({ status, isTest }) => isRetriable(status) && !isTest).map(({ id }) => id)
  const over = some(({ status, isTest }) => !isUnderWay(status) && !isTest)
  return (
    <>
      <Sorry failed={sorry} />
      {running.length + over.length > 0 && (
        <div className={style['many']}>
          <b>{t('{count} chosen', { count: runs.length })}</b>
          {running.length > 0 && (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate({ body: { ids: running } })}>
              {t('Cancel {count}', { count: running.length })}
            </Button>
          )}
          {failed.length > 0 && (
            <RetryMenu
              count={failed.length}
              isBusy={retry.isPending}
              onRetry={(version) => retry.mutate({ body: { ids: failed, version } })}
            />
          )}
          {over.length > 0 && (
            <Button icon="play" busy={replay.isBusy} onClick={() => void replay.start(over)}>
              {t('Run {count} again from the start', { count: over.length })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function RetryMenu({
  count,
  isBusy,
  onRetry,
}: {
  count: number
  isBusy: boolean
  onRetry: (version: 'same' | 'current') => void
}) {
  return (
    <Menu
      trigger={
        <Button icon="refresh" busy={isBusy}>
          {t('Retry {count}', { count })}
        </Button>
      }
    >
      <MenuItem onSelect={() => onRetry('same')}>{t('On the original version')}</MenuItem>
      <MenuItem onSelect={() => onRetry('current')}>{t('On the current version')}</MenuItem>
    </Menu>
  )
}

/** Runs them again one after the other, with their original trigger data. */
function useReplay(onDone: (results: readonly Action[]) => void) {
  const [isBusy, setBusy] = useState(false)
  const start = async (runs: readonly Schemas['Run'][]) => {
    setBusy(true)
    const results: Action[] = []
    for (const { id, workflowId } of runs) {
      try {
        const { logId } = await api.postWorkflowLogReplay({ workflowId, logId: id })
        results.push({ id, logId, error: null })
      } catch (error) {
        results.push({ id, logId: null, error: explain(error).title })
      }
    }
    setBusy(false)
    onDone(results)
    await refresh(queryClient, refreshes)
  }
  return { isBusy, start }
}

/** The runs that were skipped, with reasons. */
function Sorry({ failed }: { failed: readonly Action[] }) {
  const [first] = failed
  if (first === undefined) return null
  return (
    <p className={style['reason']} role="alert">
      {t('{count, plural, one {# run was} other {# runs were}} left unchanged: {why}', {
        count: failed.length,
        why: first.error ?? '',
      })}
    </p>
  )
}
