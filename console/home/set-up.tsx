import { useRead } from '../app/operations.ts'
import { useCurrentSession } from '../app/session.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { t } from '../kit/language/translate.ts'
import { Card, Row, Rows } from '../kit/surface.tsx'
import style from './home.module.css'

interface Step {
  label: string
  isDone: boolean
  action: string
  to: string
}

/** The setup steps of a new account with their state. Undefined until everything is loaded. */
function useSteps(): Step[] | undefined {
  const agents = useRead('getAgents', {})
  const knowledge = useRead('getKnowledgeBases', {})
  const people = useRead('getUsers', {})
  const channels = useRead('getChannels', {})
  const workflows = useRead('getWorkflows', { limit: 1 })
  const all = [agents, knowledge, people, channels, workflows]
  if (all.some(({ data }) => data === undefined)) return undefined
  return [
    {
      label: t('Create your first agent'),
      isDone: (agents.data?.results.length ?? 0) > 0,
      action: t('Use template'),
      to: '/templates',
    },
    {
      label: t('The agent knows your facts'),
      isDone: knowledge.data?.results.some((one) => one.source_count > 0) === true,
      action: t('Use template'),
      to: '/templates',
    },
    {
      label: t('Invite your team'),
      isDone: (people.data?.results.length ?? 0) > 1,
      action: t('Invite'),
      to: '/settings/people',
    },
    {
      label: t('Connect a channel such as WhatsApp'),
      isDone: (channels.data?.results.length ?? 0) > 0,
      action: t('Connect'),
      to: '/settings/channels',
    },
    {
      label: t('Automate something'),
      isDone: (workflows.data?.results.length ?? 0) > 0,
      action: t('Begin'),
      to: '/automations',
    },
  ]
}

/** The setup checklist of a new account. It disappears when every step is done. */
export function SetUp() {
  const { account } = useCurrentSession()
  const steps = useSteps()
  if (account.role === 'MEMBER' || steps === undefined) return null
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Card title={t('Set up')} end={<small>{t('{done} of {all}', { done, all: steps.length })}</small>}>
      <Rows>
        {steps.map(({ label, isDone, action, to }) => (
          <Row
            key={label}
            start={
              <span className={isDone ? style['done'] : style['open']}>
                <Icon name={isDone ? 'check' : 'circle'} />
              </span>
            }
            end={isDone ? <small>{t('Done')}</small> : <ButtonLink to={to}>{action}</ButtonLink>}
          >
            {label}
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
