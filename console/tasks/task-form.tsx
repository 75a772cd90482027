import { useState } from 'react'
import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { useCurrentSession } from '../app/session.ts'
import { Button } from '../kit/button.tsx'
import { FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import style from './tasks.module.css'

type Task = Schemas['Task']

/** The title, due date and assignees of a new or existing task. */
export function TaskForm({ task, onClose }: { task: Task | undefined; onClose: () => void }) {
  const { user } = useCurrentSession()
  const [content, setContent] = useState(task?.content ?? '')
  const [due, setDue] = useState(dayOf(task?.due_date ?? null))
  const [assignees, setAssignees] = useState<readonly number[]>(task?.assignee_ids ?? [user.id])
  const { error, isBusy, keep, remove } = useKeeping(task, onClose)
  const submit = () =>
    keep({
      content,
      due_date: due === '' ? null : new Date(`${due}T12:00`).toISOString(),
      assignee_ids: [...assignees],
    })
  return (
    <FormDialog
      title={task === undefined ? t('New task') : t('Task')}
      submit={task === undefined ? t('Add task') : t('Save task')}
      busy={isBusy}
      problem={otherIssue(error, ['content', 'due_date', 'assignee_ids'])}
      others={
        task !== undefined && (
          <Button look="danger" onClick={remove}>
            {t('Delete')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('Description')} error={issueOf(error, 'content')}>
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
      <Assignees chosen={assignees} onChange={setAssignees} />
    </FormDialog>
  )
}

/** Creates, updates or deletes the task. */
function useKeeping(task: Task | undefined, onDone: () => void) {
  const options = {
    refreshes: ['getTasks', 'getObjectRowTasks'] as const,
    onDone,
    onFailed: () => undefined,
  }
  const create = useChange('postTasks', { ...options, done: t('Task added') })
  const change = useChange('patchTask', { ...options, done: t('Task saved') })
  const remove = useChange('deleteTask', { ...options, done: t('Task deleted') })
  return {
    error: create.error ?? change.error ?? remove.error,
    isBusy: create.isPending || change.isPending,
    keep: (body: Takes<'postTasks'>['body']) =>
      task === undefined ? create.mutate({ body }) : change.mutate({ taskId: task.id, body }),
    remove: () => task !== undefined && remove.mutate({ taskId: task.id }),
  }
}

function Assignees({
  chosen,
  onChange,
}: {
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
}) {
  const users = useRead('getUsers', {})
  return (
    <fieldset className={style['people']}>
      <legend>{t('For')}</legend>
      {(users.data?.results ?? []).map(({ id, name, email }) => (
        <Checkbox
          key={id}
          label={name === '' ? email : name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** Formats the local date for a date input. */
function dayOf(due: string | null): string {
  if (due === null) return ''
  const at = new Date(due)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
