import { Link } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { formatDate, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'
import { toast } from '../kit/toast-store.ts'
import { ConversationRow, useWaitingConversations } from './conversations.tsx'
import { isOverdue } from './due.ts'
import style from './home.module.css'

/** What waits for whoever is signed in, and what went wrong meanwhile. */
export function Waiting() {
  const conversations = useWaitingConversations() ?? []
  const tasks = useRead('getTasks', { assigned_to_me: true, completed: false, limit: 10 }, { live: ['task'] })
  const workflows = useRead('getWorkflows', { status: 'ACTIVE', limit: 100 }, { live: ['run'] })
  const channels = useRead('getChannels', {})
  const integrations = useRead('getIntegrations', {})
  const failing = (workflows.data?.results ?? []).filter(({ runsFailedCount }) => runsFailedCount > 0)
  const broken = [
    ...(channels.data?.results ?? []).map((one) => ({ ...one, to: `/settings/channels/${one.id}` })),
    ...(integrations.data?.results ?? []).map((one) => ({ ...one, to: '/settings/integrations' })),
  ].filter(({ status }) => status === 'NEEDS_ATTENTION')
  return (
    <Card title={t('Waiting for me')}>
      <Loaded of={tasks} lines={3}>
        {({ results }) => (
          <Rows>
            {conversations.map((conversation) => (
              <ConversationRow key={conversation.id} conversation={conversation} />
            ))}
            {results.map((task) => (
              <Task key={task.id} task={task} />
            ))}
            {broken.map(({ to, name, statusReason }) => (
              <Row
                key={`${to} ${name}`}
                start={<Icon name="warning" />}
                end={<ButtonLink to={to}>{t('Mend')}</ButtonLink>}
              >
                <span className={style['bad']}>{t('{name} needs attention', { name })}</span>
                <br />
                <small>{statusReason}</small>
              </Row>
            ))}
            {failing.slice(0, 5).map(({ id, name, runsFailedCount, lastRunDate }) => (
              <Row
                key={id}
                start={<Icon name="play" />}
                end={<ButtonLink to={`/automations/${id}`}>{t('Open')}</ButtonLink>}
              >
                <span className={style['bad']}>
                  {t('{count, plural, one {# run} other {# runs}} of {name} failed', {
                    count: runsFailedCount,
                    name,
                  })}
                </span>
                {lastRunDate !== null && (
                  <>
                    <br />
                    <small>
                      {t('Last run')} <Moment at={lastRunDate} />
                    </small>
                  </>
                )}
              </Row>
            ))}
            {conversations.length + results.length + broken.length + failing.length === 0 && (
              <Row start={<Icon name="check" />}>{t('Nothing waits for you.')}</Row>
            )}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}

function Task({ task }: { task: Schemas['Task'] }) {
  const { id, content, due_date: due, record } = task
  const again = useChange('postTaskUncomplete', { refreshes: ['getTasks'] })
  const complete = useChange('postTaskComplete', {
    refreshes: ['getTasks'],
    onDone: () =>
      toast(t('Task completed'), {
        tone: 'good',
        action: { label: t('Undo'), run: () => again.mutate({ taskId: id }) },
      }),
  })
  const late = due !== null && isOverdue(due, new Date())
  return (
    <Row
      start={<Icon name="task" />}
      end={
        <Button busy={complete.isPending} onClick={() => complete.mutate({ taskId: id })}>
          {t('Complete')}
        </Button>
      }
    >
      {content}
      {(due !== null || record !== null) && (
        <>
          <br />
          <small>
            {due !== null && (
              <span className={late ? style['bad'] : undefined}>
                {late
                  ? t('Overdue since {date}', { date: formatDate(due, { dateStyle: 'medium' }) })
                  : t('Due {date}', { date: formatDate(due, { dateStyle: 'medium' }) })}
              </span>
            )}
            {due !== null && record !== null && ' · '}
            {record !== null && (
              <Link href={`/records/${record.object_name}/row/${record.row_id}`}>
                {record.title ?? record.object_name}
              </Link>
            )}
          </small>
        </>
      )}
    </Row>
  )
}
