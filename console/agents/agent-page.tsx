import type { ComponentType } from 'react'
import { Link, useParams } from 'wouter'
import { useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Chip } from '../kit/surface.tsx'
import style from './agents.module.css'
import { AnalyticsPart } from './analytics-part.tsx'
import { PlaybooksPart, ToolsPart } from './assigned-part.tsx'
import { ChannelsPart } from './channels-part.tsx'
import { EmbeddingPart } from './embedding-part.tsx'
import { FlowsPart } from './flows-part.tsx'
import { GuardrailsPart } from './guardrails/guardrails-part.tsx'
import { InstructionsPart } from './instructions-part.tsx'
import { IntentsPart } from './intents-part.tsx'
import { KnowledgePart } from './knowledge-part.tsx'
import { ThemePart } from './theme-part.tsx'
import { VariablesPart } from './variables-part.tsx'

interface Part {
  path: string
  label: () => string
  show: ComponentType<{ agentId: string }>
}

const parts: readonly Part[] = [
  { path: '', label: () => t('Instructions'), show: InstructionsPart },
  { path: 'tools', label: () => t('Tools'), show: ToolsPart },
  { path: 'playbooks', label: () => t('Playbooks'), show: PlaybooksPart },
  { path: 'flows', label: () => t('Flows'), show: FlowsPart },
  { path: 'intents', label: () => t('Intents'), show: IntentsPart },
  { path: 'variables', label: () => t('Variables'), show: VariablesPart },
  { path: 'knowledge', label: () => t('Knowledge'), show: KnowledgePart },
  { path: 'guardrails', label: () => t('Guardrails'), show: GuardrailsPart },
  { path: 'channels', label: () => t('Channels'), show: ChannelsPart },
  { path: 'embedding', label: () => t('On your page'), show: EmbeddingPart },
  { path: 'theme', label: () => t('Theme'), show: ThemePart },
  { path: 'analytics', label: () => t('Analytics'), show: AnalyticsPart },
]

/** An agent with its tabs. */
export default function AgentPage() {
  const { id = '', part: path = '' } = useParams()
  const agent = useRead('getAgent', { agentId: id })
  const status = useChange('putAgentDeploymentStatus', { refreshes: ['getAgent', 'getAgents'] })
  const part = parts.find((one) => one.path === path) ?? parts[0]
  if (agent.error !== null) return <ErrorPage error={agent.error} onRetry={() => void agent.refetch()} />
  if (agent.data === undefined || part === undefined) return <Skeleton />
  const { name, isOffline } = agent.data
  return (
    <Page
      title={name}
      crumbs={[{ label: t('Agents'), to: '/agents' }]}
      marks={isOffline ? <Chip>{t('Paused')}</Chip> : <Chip tone="good">{t('Answering')}</Chip>}
      saves
      actions={
        <Button
          busy={status.isPending}
          onClick={() => status.mutate({ agentId: id, body: { isOffline: !isOffline } })}
        >
          {isOffline ? t('Let it answer') : t('Pause')}
        </Button>
      }
    >
      <div className={style['agent']}>
        <nav className={style['parts']} aria-label={t('Parts of the agent')}>
          {parts.map((one) => (
            <Link
              key={one.path}
              href={`/agents/${id}${one.path === '' ? '' : `/${one.path}`}`}
              className={classes(style['part'], one === part && style['at'])}
              aria-current={one === part ? 'page' : undefined}
            >
              {one.label()}
            </Link>
          ))}
        </nav>
        <div className={style['content']}>
          <part.show key={`${id}/${part.path}`} agentId={id} />
        </div>
      </div>
    </Page>
  )
}
