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

/** Open work of the user, and recent failures. */
export function Waiting() {
  const conversations = useWaitingConversations()
  const tasks = useRead('getTasks', { assigned_to_me: true, completed: false, limit: 10 }, { live: ['task'] })
  const broken = useBroken()
  const failing = useFailing()
  const isNothing = [conversations, tasks.data?.results, broken, failing].every((some) => some?.length === 0)
  return (
    <Card title={t('Waiting for me')}>
      <Loaded of={tasks} lines={3}>
        {({ results }) => (
          <Rows>
            {conversations?.map((conversation) => (
              <ConversationRow key={conversation.id} conversation={conversation} />
            ))}
            {results.map((task) => (
              <Task key={task.id} task={task} />
            ))}
            {broken?.map(({ to, name, statusReason }) => (
              <Row
                key={`${to} ${name}`}
                start={<Icon name="warning" />}
                end={<ButtonLink to={to}>{t('Fix')}</ButtonLink>}
              >
                <span className={style['bad']}>{t('{name} needs attention', { name })}</span>
                <br />
                <small>{statusReason}</small>
              </Row>
            ))}
            {failing?.map((workflow) => (
              <FailingRow key={workflow.id} workflow={workflow} />
            ))}
            {isNothing && <Row start={<Icon name="check" />}>{t('Nothing waits for you.')}</Row>}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}

/** Channels and integrations with a broken connection. */
function useBroken() {
  const channels = useRead('getChannels', {})
  const integrations = useRead('getIntegrations', {})
  if (channels.isPending || integrations.isPending) return undefined
  return [
    ...(channels.data?.results ?? []).map((one) => ({ ...one, to: `/settings/channels/${one.id}` })),
    ...(integrations.data?.results ?? []).map((one) => ({ ...one, to: '/settings/integrations' })),
  ].filter(({ status }) => status === 'NEEDS_ATTENTION')
}

const shownFailing = 5

/** Automations with failed runs. */
function useFailing(): Schemas['Workflow'][] | undefined {
  const workflows = useRead('getWorkflows', { status: 'ACTIVE', limit: 100 }, { live: ['run'] })
  if (workflows.isPending) return undefined
  const all = workflows.data?.results ?? []
  return all.filter(({ runsFailedCount }) => runsFailedCount > 0).slice(0, shownFailing)
}

function FailingRow({ workflow }: { workflow: Schemas['Workflow'] }) {
  const { id, name, runsFailedCount: count, lastRunDate } = workflow
  return (
    <Row
      start={<Icon name="play" />}
      end={<ButtonLink to={`/automations/${id}`}>{t('Open', {}, 'action')}</ButtonLink>}
    >
      <span className={style['bad']}>
        {t('{count, plural, one {# run} other {# runs}} of {name} failed', { count, name })}
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
