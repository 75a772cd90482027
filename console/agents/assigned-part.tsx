import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Chip, Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'
import { NewPlaybook } from './playbooks/new-playbook.tsx'
import { kindNames } from './tools/kinds.ts'
import { NewToolButton } from './tools/new-tool.tsx'
import { useSettings } from './use-settings.ts'

/** Tools that the agent may call in any conversation. */
export function ToolsPart({ agentId }: { agentId: string }) {
  const { settings, error, retry, change } = useSettings(agentId, 'getAgentAgentSetting')
  const tools = useRead('getTools', { limit: 200 })
  const failed = error ?? tools.error
  if (failed !== null) return <ErrorPage error={failed} onRetry={retry} />
  if (settings === undefined || tools.data === undefined) return <Skeleton />
  const { results } = tools.data
  const { customToolIds: chosen } = settings
  return (
    <div className={style['form']}>
      <div className={style['head']}>
        <p className={style['muted']}>
          {t(
            'What it may call in any conversation. A tool says itself when it is to be used; open one to try it.',
          )}
        </p>
        <NewToolButton />
      </div>
      {results.length === 0 ? (
        <Notice icon="tool" title={t('There are no tools yet.')}>
          <p>{t('Tools let agents look things up and act, such as finding an order or adding a lead.')}</p>
        </Notice>
      ) : (
        <Rows>
          {results.map((tool) => (
            <Row
              key={tool.id}
              start={
                <Checkbox
                  label=""
                  aria-label={t('May call {name}', { name: tool.name })}
                  checked={chosen.includes(tool.id)}
                  onChange={({ target }) =>
                    change({ customToolIds: toggled(chosen, tool.id, target.checked) })
                  }
                />
              }
              end={
                tool.type === 'MCP' && tool.switchedOff !== null ? (
                  <Chip tone="bad">{t('Switched off')}</Chip>
                ) : (
                  <small>{kindNames()[tool.type]}</small>
                )
              }
            >
              <Link href={`/tools/${tool.id}`}>{tool.name}</Link>
              <small className={style['line']}>{tool.description}</small>
            </Row>
          ))}
        </Rows>
      )}
    </div>
  )
}

/** Playbooks that the agent follows. */
export function PlaybooksPart({ agentId }: { agentId: string }) {
  const { settings, error, retry, change } = useSettings(agentId, 'getAgentAgentSetting')
  const playbooks = useRead('getPlaybooks', { limit: 200 })
  const [isCreating, setCreating] = useState(false)
  const failed = error ?? playbooks.error
  if (failed !== null) return <ErrorPage error={failed} onRetry={retry} />
  if (settings === undefined || playbooks.data === undefined) return <Skeleton />
  const { results } = playbooks.data
  const { playbookIds: chosen } = settings
  return (
    <div className={style['form']}>
      <div className={style['head']}>
        <p className={style['muted']}>{t('Instructions that several agents share.')}</p>
        <Button icon="add" onClick={() => setCreating(true)}>
          {t('New playbook')}
        </Button>
      </div>
      {results.length === 0 ? (
        <Notice icon="text" title={t('There are no playbooks yet.')} />
      ) : (
        <Rows>
          {results.map(({ id, name, description }) => (
            <Row
              key={id}
              start={
                <Checkbox
                  label=""
                  aria-label={t('Follows {name}', { name })}
                  checked={chosen.includes(id)}
                  onChange={({ target }) => change({ playbookIds: toggled(chosen, id, target.checked) })}
                />
              }
            >
              <Link href={`/playbooks/${id}`}>{name}</Link>
              {description !== null && <small className={style['line']}>{description}</small>}
            </Row>
          ))}
        </Rows>
      )}
      {isCreating && <NewPlaybook onClose={() => setCreating(false)} />}
    </div>
  )
}

function toggled(chosen: readonly number[], id: number, isOn: boolean): number[] {
  return isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
}
