import { useState } from 'react'
import { useDraft } from '../../app/drafts.ts'
import { useChange, useRead } from '../../app/operations.ts'
import { explain, issueOf, otherIssue } from '../../app/problems/explain.ts'
import { useCurrentSession } from '../../app/session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { TaskRow } from '../../kit/task-row.tsx'
import { personName, usePeople } from '../controls/people.ts'
import style from './row.module.css'

const refreshes = ['getObjectRowTasks', 'getTasks'] as const

/** The tasks of a record, open ones first. */
export function RowTasks({ name, rowId }: { name: string; rowId: string }) {
  const tasks = useRead('getObjectRowTasks', { name, rowId, limit: 100 }, { live: ['task'] })
  const complete = useChange('postObjectTaskComplete', { refreshes })
  const open = useChange('postObjectTaskUncomplete', { refreshes })
  const remove = useChange('deleteObjectTask', { refreshes, done: t('Task deleted') })
  const sorted = (tasks.data?.results ?? []).toSorted((a, b) => Number(a.completed) - Number(b.completed))
  return (
    <div className={style['list']}>
      <NewTask name={name} rowId={rowId} />
      {tasks.error !== null && <p role="alert">{explain(tasks.error).title}</p>}
      {tasks.data === undefined && tasks.error === null && <Skeleton lines={3} />}
      {tasks.data?.results.length === 0 && <p className={style['none']}>{t('No tasks yet.')}</p>}
      {sorted.length > 0 && (
        <ul className={style['tasks']}>
          {sorted.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              onToggle={() => (task.completed ? open : complete).mutate({ name, id: task.id })}
              end={
                <IconButton
                  icon="trash"
                  label={t('Delete “{task}”', { task: task.content })}
                  onClick={() => remove.mutate({ name, id: task.id })}
                />
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function NewTask({ name, rowId }: { name: string; rowId: string }) {
  const { user } = useCurrentSession()
  const people = usePeople()
  const [content, setContent] = useDraft('records', user.id, `${name}/${rowId}/task`)
  const [due, setDue] = useState('')
  const [assignee, setAssignee] = useState(user.id)
  const create = useChange('postObjectRowTasks', {
    refreshes,
    onDone: () => {
      setContent('')
      setDue('')
    },
    onFailed: () => undefined,
  })
  return (
    <form
      className={style['newTask']}
      onSubmit={(event) => {
        event.preventDefault()
        const date = due === '' ? {} : { due_date: new Date(`${due}T12:00`).toISOString() }
        create.mutate({ name, rowId, body: { content, assignee_ids: [assignee], ...date } })
      }}
    >
      <Field
        label={t('New task')}
        error={issueOf(create.error, 'content') ?? otherIssue(create.error, ['content'])}
      >
        {(control) => (
          <TextInput {...control} value={content} onChange={({ target }) => setContent(target.value)} />
        )}
      </Field>
      <div className={style['newTaskEnd']}>
        <TextInput
          type="date"
          aria-label={t('Due')}
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <Select
          aria-label={t('For')}
          value={assignee}
          onChange={({ target }) => setAssignee(Number(target.value))}
        >
          {[...people.values()].map(({ id }) => (
            <option key={id} value={id}>
              {personName(people, id)}
            </option>
          ))}
        </Select>
        <Button type="submit" icon="add" busy={create.isPending}>
          {t('Add task')}
        </Button>
      </div>
    </form>
  )
}
