import { Link } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { t } from '../kit/language/translate.ts'
import style from './runs.module.css'
import { StateChip } from './state-chip.tsx'

/** A link to the run or the conversation that called a run. */
export function CalledBy({ parent }: { parent: NonNullable<Schemas['Run']['parent']> }) {
  const { runId, workflowId, workflowName, conversationId } = parent
  if (conversationId !== null) {
    return <Link href={`/inbox/${conversationId}`}>{t('Called by a conversation')}</Link>
  }
  return (
    <Link href={`/runs/${workflowId}/${runId}`}>{t('Called by {name}', { name: workflowName ?? '' })}</Link>
  )
}

/** The runs that a run called. */
export function CalledRuns({ calls }: { calls: Schemas['RunDetail']['calls'] }) {
  return (
    <section aria-label={t('Called runs')}>
      <p className={style['quiet']}>{t('Called runs')}</p>
      <ul>
        {calls.map(({ id, workflowId, workflowName, status }) => (
          <li key={id} className={style['called']}>
            <Link href={`/runs/${workflowId}/${id}`}>{workflowName}</Link>
            <StateChip state={status} waitsFor={null} />
          </li>
        ))}
      </ul>
    </section>
  )
}
