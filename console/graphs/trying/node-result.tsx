import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { Select } from '../../kit/input.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { Chip } from '../../kit/surface.tsx'
import style from './node-result.module.css'
import { durationText } from './run-overlay.ts'
import { ValueTree } from './value-tree.tsx'

type NodeResult = Schemas['NodeResult']

/** What a node did in a run: what it gave, what it wrote, what it asked of others; each time that it ran. */
export function NodeResultView({
  workflowId,
  logId,
  nodeId,
  results,
  part,
}: {
  workflowId: number
  logId: string
  nodeId: string
  results: readonly NodeResult[]
  part: 'input' | 'output'
}) {
  const own = results.filter(({ node_id }) => node_id === nodeId)
  const [chosen, setChosen] = useState(0)
  const result = own[Math.min(chosen, own.length - 1)]
  if (result === undefined) return <p className={style['none']}>{t('It did not run.')}</p>
  return (
    <div className={style['result']}>
      {own.length > 1 && (
        <Select
          aria-label={t('Which time')}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {own.map(({ id, success }, index) => (
            <option key={id} value={index}>
              {success
                ? t('Time {number}', { number: index + 1 })
                : t('Time {number}: failed', { number: index + 1 })}
            </option>
          ))}
        </Select>
      )}
      <Trace workflowId={workflowId} logId={logId} resultId={result.id} part={part} />
    </div>
  )
}

function Trace({
  workflowId,
  logId,
  resultId,
  part,
}: {
  workflowId: number
  logId: string
  resultId: string
  part: 'input' | 'output'
}) {
  const trace = useRead(
    'getWorkflowLogNodeTrace',
    { workflowId, logId, nodeResultId: resultId },
    { live: ['run'] },
  )
  if (trace.error !== null) return <ErrorPage error={trace.error} onRetry={() => void trace.refetch()} />
  if (trace.data === undefined) return <Skeleton lines={4} />
  const { success, error, output, variables, details, duration, ai_credits, port, items } = trace.data
  const inputs = (trace.data as { inputs?: unknown }).inputs
  if (part === 'input') {
    return inputs === undefined || inputs === null ? (
      <p className={style['none']}>{t('It read nothing.')}</p>
    ) : (
      <ValueTree label={t('Settings as they were')} value={inputs} levels={1} />
    )
  }
  return (
    <>
      <div className={style['facts']}>
        {success ? <Chip tone="good">{t('Done')}</Chip> : <Chip tone="bad">{t('Failed')}</Chip>}
        {duration !== null && <span>{durationText(duration)}</span>}
        {ai_credits > 0 && <span>{t('{count} credits', { count: formatNumber(ai_credits) })}</span>}
        {port !== null && <span>{t('left by “{port}”', { port })}</span>}
      </div>
      {error !== null && (
        <p className={style['error']} role="alert">
          {error}
        </p>
      )}
      <ValueTree label={t('Result')} value={output} levels={2} />
      {variables !== null && Object.keys(variables).length > 0 && (
        <ValueTree label={t('Variables')} value={variables} levels={1} />
      )}
      {items !== null && <ValueTree label={t('Items')} value={items} />}
      {details !== null && <ValueTree label={t('Details')} value={details} />}
    </>
  )
}
