import { useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { DecideTask } from '../app/decide-task.tsx'
import { useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { useCurrentSession } from '../app/session.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Segments } from '../kit/input.tsx'
import { formatNumber, msg, say, type Text, t } from '../kit/language/translate.ts'
import { NoMatch, Notice, Skeleton } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { TaskRow } from '../kit/task-row.tsx'
import { toast } from '../kit/toast-store.ts'
import { type Due, sectionsOf } from './sections.ts'
import { TaskForm } from './task-form.tsx'
import style from './tasks.module.css'

type Task = Schemas['Task']
type Whose = 'mine' | 'teams' | 'all'

const pageSize = 100
const headings: Record<Due, Text> = {
  overdue: msg('Overdue'),
  today: msg('Today'),
  week: msg('Within a week'),
  later: msg('Later'),
  none: msg('No date'),
}

/** Tasks of the user, of their teams, and of everyone. */
export default function TasksPage() {
  const [whose, setWhose] = useState<Whose>('mine')
  const [isDone, setDone] = useState(false)
  const [form, setForm] = useState<{ task: Task | undefined } | undefined>()
  const [limit, setLimit] = useState(pageSize)
  const filter = useFilter(whose)
  const tasks = useRead(
    'getTasks',
    { ...filter.takes, completed: isDone, limit },
    { live: ['task'], enabled: filter.isReady },
  )
  return (
    <Page
      title={t('Tasks')}
      width="wide"
      actions={
        <Button look="primary" icon="add" onClick={() => setForm({ task: undefined })}>
          {t('New task')}
        </Button>
      }
    >
      <Shown whose={whose} onWhose={setWhose} isDone={isDone} onDone={setDone} />
      {tasks.error !== null ? (
        <ErrorPage error={tasks.error} onRetry={() => void tasks.refetch()} />
      ) : tasks.data === undefined ? (
        <Skeleton />
      ) : tasks.data.results.length === 0 ? (
        <NoTasks
          isFiltered={whose !== 'mine' || isDone}
          onClear={() => {
            setWhose('mine')
            setDone(false)
          }}
          onCreate={() => setForm({ task: undefined })}
        />
      ) : (
        <TaskSections tasks={tasks.data.results} isDone={isDone} onEdit={(task) => setForm({ task })} />
      )}
      {tasks.data !== undefined && tasks.data.next_cursor !== null && limit < 200 && (
        <Button onClick={() => setLimit(200)}>{t('Show more')}</Button>
      )}
      {form !== undefined && <TaskForm task={form.task} onClose={() => setForm(undefined)} />}
    </Page>
  )
}

/** The filters of the list. */
function Shown({
  whose,
  onWhose,
  isDone,
  onDone,
}: {
  whose: Whose
  onWhose: (whose: Whose) => void
  isDone: boolean
  onDone: (isDone: boolean) => void
}) {
  return (
    <div className={style['bar']}>
      <Segments<Whose>
        label={t('Whose tasks')}
        value={whose}
        options={[
          { value: 'mine', label: t('Mine') },
          { value: 'teams', label: t('My teams’') },
          { value: 'all', label: t('Everyone’s') },
        ]}
        onChange={onWhose}
      />
      <Segments
        label={t('State')}
        value={isDone ? 'done' : 'open'}
        options={[
          { value: 'open', label: t('Open', {}, 'state') },
          { value: 'done', label: t('Completed') },
        ]}
        onChange={(state) => onDone(state === 'done')}
      />
    </div>
  )
}

function useFilter(whose: Whose): { takes: { assigned_to_me?: true; team_ids?: string }; isReady: boolean } {
  const { user } = useCurrentSession()
  const teams = useRead('getTeams', {}, { enabled: whose === 'teams' })
  if (whose === 'mine') return { takes: { assigned_to_me: true }, isReady: true }
  if (whose === 'all') return { takes: {}, isReady: true }
  const mine = (teams.data?.results ?? []).filter(({ user_ids: ids }) => ids.includes(user.id))
  // A user without a team has no team tasks. An unknown team has none either.
  const ids = mine.length === 0 ? '0' : mine.map(({ id }) => id).join(',')
  return { takes: { team_ids: ids }, isReady: teams.data !== undefined }
}

const refreshes = ['getTasks', 'getObjectRowTasks'] as const

function TaskSections({
  tasks,
  isDone,
  onEdit,
}: {
  tasks: readonly Task[]
  isDone: boolean
  onEdit: (task: Task) => void
}) {
  const open = useChange('postTaskUncomplete', { refreshes })
  const complete = useChange('postTaskComplete', { refreshes })
  const asked = useAskedTasks()
  const toggle = ({ id, completed }: Task) => {
    if (completed) return open.mutate({ taskId: id })
    complete.mutate({ taskId: id })
    toast(t('Task completed'), {
      tone: 'good',
      action: { label: t('Undo'), run: () => open.mutate({ taskId: id }) },
    })
    return undefined
  }
  const list = (some: readonly Task[]) => (
    <ul>
      {some.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          about={task.record === null ? undefined : <About record={task.record} />}
          end={
            <>
              {asked.has(task.id) && <DecideTask taskId={task.id} content={task.content} />}
              <IconButton
                icon="edit"
                label={t('Change “{task}”', { task: task.content })}
                onClick={() => onEdit(task)}
              />
            </>
          }
          onToggle={() => toggle(task)}
        />
      ))}
    </ul>
  )
  if (isDone) return <Card title={t('Completed')}>{list(tasks)}</Card>
  return sectionsOf(tasks, new Date()).map(({ due, tasks: some }) => (
    <Card key={due} title={say(headings[due])} end={formatNumber(some.length)}>
      {list(some)}
    </Card>
  ))
}

/** Tasks whose decision a run waits for, from the latest 200 waiting runs and as many waiting tests. */
function useAskedTasks(): ReadonlySet<string> {
  const takes = { status: 'WAITING', limit: 200 }
  const runs = useRead('getRuns', takes, { live: ['run'] })
  const tests = useRead('getRuns', { ...takes, tests: true }, { live: ['run'] })
  const all = [...(runs.data?.results ?? []), ...(tests.data?.results ?? [])]
  return new Set(all.flatMap(({ waitsFor }) => waitsFor?.taskId ?? []))
}

function About({ record }: { record: NonNullable<Task['record']> }) {
  return (
    <Link href={`/records/${record.object_name}/row/${record.row_id}`}>
      {record.title ?? record.object_name}
    </Link>
  )
}

function NoTasks({
  isFiltered,
  onClear,
  onCreate,
}: {
  isFiltered: boolean
  onClear: () => void
  onCreate: () => void
}) {
  return isFiltered ? (
    <NoMatch title={t('No tasks match these filters.')} clear={t('Show my open tasks')} onClear={onClear} />
  ) : (
    <Notice
      icon="task"
      title={t('Nothing is to be done.')}
      actions={
        <Button icon="add" onClick={onCreate}>
          {t('Add a task')}
        </Button>
      }
    />
  )
}
