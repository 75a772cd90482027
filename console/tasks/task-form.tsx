import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { useCurrentSession } from '../app/session.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import style from './tasks.module.css'

type Task = Schemas['Task']

/** What is to be done, until when and by whom: for a new task, or one that is there. */
export function TaskForm({ task, onClose }: { task: Task | undefined; onClose: () => void }) {
  const { user } = useCurrentSession()
  const [content, setContent] = useState(task?.content ?? '')
  const [due, setDue] = useState(dayOf(task?.due_date ?? null))
  const [assignees, setAssignees] = useState<readonly number[]>(task?.assignee_ids ?? [user.id])
  const users = useRead('getUsers', {})
  const options = {
    refreshes: ['getTasks', 'getObjectRowTasks'] as const,
    onDone: onClose,
    onFailed: () => undefined,
  }
  const create = useChange('postTasks', { ...options, done: t('Task added') })
  const change = useChange('patchTask', { ...options, done: t('Task saved') })
  const remove = useChange('deleteTask', { ...options, done: t('Task deleted') })
  const error = create.error ?? change.error ?? remove.error
  const submit = () => {
    const body = {
      content,
      due_date: due === '' ? null : new Date(`${due}T12:00`).toISOString(),
      assignee_ids: [...assignees],
    }
    if (task === undefined) create.mutate({ body })
    else change.mutate({ taskId: task.id, body })
  }
  const other = otherIssue(error, ['content', 'due_date', 'assignee_ids'])
  return (
    <Dialog
      title={task === undefined ? t('New task') : t('Task')}
      open
      onClose={onClose}
      actions={
        <>
          {task !== undefined && (
            <Button look="danger" onClick={() => remove.mutate({ taskId: task.id })}>
              {t('Delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form="task" busy={create.isPending || change.isPending}>
            {task === undefined ? t('Add task') : t('Save task')}
          </Button>
        </>
      }
    >
      <form
        id="task"
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {other !== undefined && (
          <p role="alert" className={style['wrong']}>
            {other}
          </p>
        )}
        <Field label={t('What is to be done')} error={issueOf(error, 'content')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              autoFocus
              value={content}
              onChange={({ target }) => setContent(target.value)}
            />
          )}
        </Field>
        <Field label={t('Due')} optional error={issueOf(error, 'due_date')}>
          {(control) => (
            <TextInput {...control} type="date" value={due} onChange={({ target }) => setDue(target.value)} />
          )}
        </Field>
        <fieldset className={style['people']}>
          <legend>{t('For')}</legend>
          {(users.data?.results ?? []).map(({ id, name, email }) => (
            <Checkbox
              key={id}
              label={name === '' ? email : name}
              checked={assignees.includes(id)}
              onChange={({ target }) =>
                setAssignees(target.checked ? [...assignees, id] : assignees.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** The day on the calendar of whoever looks, as an input takes it. */
function dayOf(due: string | null): string {
  if (due === null) return ''
  const at = new Date(due)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
