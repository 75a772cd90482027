import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { toast } from '../kit/toast-store.ts'
import { isRetriable, isUnderWay } from './run-state.ts'
import style from './runs.module.css'

type Action = Schemas['RunAction']

const refreshes = ['getRuns', 'getRun', 'getRunSteps'] as const
const mostAtOnce = 200

/** What is done to all that are chosen. What does not work for one is told, and the others are done. */
export function ManyRuns({ runs, onDone }: { runs: readonly Schemas['Run'][]; onDone: () => void }) {
  const [sorry, setSorry] = useState<readonly Action[]>([])
  const tell = ({ results }: { results: Action[] }, words: string) => {
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
    onDone: (answer) => tell(answer, t('They run again from where they failed.')),
  })
  const ids = (is: (run: Schemas['Run']) => boolean) =>
    runs
      .filter(is)
      .map(({ id }) => id)
      .slice(0, mostAtOnce)
  const running = ids(({ status }) => isUnderWay(status))
  const failed = ids(({ status, isTest }) => isRetriable(status) && !isTest)
  const [first] = sorry
  return (
    <>
      {first !== undefined && (
        <p className={style['reason']} role="alert">
          {t('{count, plural, one {# run was} other {# runs were}} left as they are: {why}', {
            count: sorry.length,
            why: first.error ?? '',
          })}
        </p>
      )}
      {running.length + failed.length > 0 && (
        <div className={style['many']}>
          <b>{t('{count} chosen', { count: runs.length })}</b>
          {running.length > 0 && (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate({ body: { ids: running } })}>
              {t('Cancel {count}', { count: running.length })}
            </Button>
          )}
          {failed.length > 0 && (
            <Menu
              trigger={
                <Button icon="refresh" busy={retry.isPending}>
                  {t('Retry {count}', { count: failed.length })}
                </Button>
              }
            >
              <MenuItem onSelect={() => retry.mutate({ body: { ids: failed, version: 'same' } })}>
                {t('On the version that they ran on')}
              </MenuItem>
              <MenuItem onSelect={() => retry.mutate({ body: { ids: failed, version: 'current' } })}>
                {t('On the version of now')}
              </MenuItem>
            </Menu>
          )}
        </div>
      )}
    </>
  )
}
