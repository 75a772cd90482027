import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../../app/operations.ts'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Notice, Skeleton } from '../../kit/states.tsx'
import { Chip, Row, Rows } from '../../kit/surface.tsx'
import style from '../agents.module.css'
import { BlockedMessages } from './blocked-messages.tsx'
import { actionNames, detectNames, directionNames, type Rule } from './names.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { TryGuardrails } from './try-guardrails.tsx'

/** Rules for messages of visitors and answers of the agent. */
export function GuardrailsPart({ agentId }: { agentId: string }) {
  const guardrails = useRead('getAgentGuardrails', { agentId })
  if (guardrails.error !== null)
    return <ErrorPage error={guardrails.error} onRetry={() => void guardrails.refetch()} />
  if (guardrails.data === undefined) return <Skeleton />
  return (
    <div className={style['form']}>
      <RuleList agentId={agentId} rules={guardrails.data.rules} />
      <BlockedMessages agentId={agentId} guardrails={guardrails.data} />
      <TryGuardrails agentId={agentId} />
    </div>
  )
}

function RuleList({ agentId, rules }: { agentId: string; rules: Schemas['AgentGuardrails']['rules'] }) {
  // A new rule has the place after the last one.
  const [edited, setEdited] = useState<number>()
  const change = useChange('putAgentGuardrails', { refreshes: ['getAgentGuardrails'] })
  const write = (next: Rule[]) => change.mutate({ agentId, body: { rules: next } })
  return (
    <>
      <div className={style['head']}>
        <p className={style['muted']}>
          {t('Rules for every message, on all channels. Each hit is in the trace of the conversation.')}
        </p>
        <Button icon="add" onClick={() => setEdited(rules.length)}>
          {t('Add rule')}
        </Button>
      </div>
      {rules.length === 0 ? (
        <Notice icon="shield" title={t('No rules yet')}>
          <p>{t('Add a rule to mask personal data, or to block messages with certain words.')}</p>
        </Notice>
      ) : (
        <Rows>
          {rules.map((rule, index) => (
            <RuleRow
              key={index}
              rule={rule}
              isBusy={change.isPending}
              onEnable={(enabled) =>
                write(rules.map((one, at) => (at === index ? { ...one, enabled } : one)))
              }
              onEdit={() => setEdited(index)}
              onDelete={() => write(rules.filter((_, at) => at !== index))}
            />
          ))}
        </Rows>
      )}
      {edited !== undefined && (
        <RuleDialog agentId={agentId} rules={rules} index={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function RuleRow({
  rule,
  isBusy,
  onEnable,
  onEdit,
  onDelete,
}: {
  rule: Rule
  isBusy: boolean
  onEnable: (enabled: boolean) => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { name, action, detects, applies_to: directions } = rule
  return (
    <Row
      start={
        <Checkbox
          label=""
          aria-label={t('Enable {name}', { name })}
          checked={rule.enabled}
          disabled={isBusy}
          onChange={({ target }) => onEnable(target.checked)}
        />
      }
      end={
        <>
          <Chip {...(action === 'MASK' ? {} : { tone: 'warn' as const })}>{actionNames()[action]}</Chip>
          <IconButton icon="edit" label={t('Edit {name}', { name })} onClick={onEdit} />
          <IconButton
            icon="trash"
            label={t('Delete {name}', { name })}
            disabled={isBusy}
            onClick={onDelete}
          />
        </>
      }
    >
      <b>{name}</b>
      <small className={style['line']}>
        {[detectNames()[detects], ...directions.map((direction) => directionNames()[direction])].join(' · ')}
      </small>
    </Row>
  )
}
