import { useState } from 'react'
import { useChange, useRead } from '../../app/operations.ts'
import { useCurrentSession } from '../../app/session.ts'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { TaskRow } from '../../kit/task-row.tsx'
import style from './beside.module.css'

const refreshes = ['getObjectRowTasks', 'getTasks'] as const

/** The open tasks of a contact, and an input for a new one. */
export function ContactTasks({ contactId }: { contactId: string }) {
  const { user } = useCurrentSession()
  const [content, setContent] = useState('')
  const where = { name: 'people', rowId: contactId }
  const tasks = useRead('getObjectRowTasks', { ...where, limit: 50 }, { live: ['task'] })
  const complete = useChange('postObjectTaskComplete', { refreshes })
  const again = useChange('postObjectTaskUncomplete', { refreshes })
  const create = useChange('postObjectRowTasks', { refreshes, onDone: () => setContent('') })
  const open = (tasks.data?.results ?? []).filter(({ completed }) => !completed)
  return (
    <section className={style['part']} aria-label={t('Tasks')}>
      <h3>{t('Tasks')}</h3>
      {open.length > 0 && (
        <ul className={style['tasks']}>
          {open.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              onToggle={() => (task.completed ? again : complete).mutate({ name: 'people', id: task.id })}
            />
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (content.trim() === '') return
          create.mutate({ ...where, body: { content: content.trim(), assignee_ids: [user.id] } })
        }}
      >
        <TextInput
          aria-label={t('Add a task')}
          placeholder={t('Add a task')}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </form>
    </section>
  )
}
