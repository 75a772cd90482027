import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { relativeDay } from './language/moment.ts'
import { currentLanguage, formatDate, t } from './language/translate.ts'
import { Avatar } from './surface.tsx'
import style from './task-row.module.css'

export interface ShownTask {
  id: string
  content: string
  due_date: string | null
  completed: boolean
  assignees: readonly { id: number; name: string; email: string }[]
}

/** Tells overdue tasks from those due today. */
export function dueState(due: string | null, now: Date): 'overdue' | 'today' | 'later' | 'none' {
  if (due === null) return 'none'
  const day = new Date(due)
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  if (day < start) return 'overdue'
  return day < end ? 'today' : 'later'
}

/** A task with a checkbox, title, assignees and due date. */
export function TaskRow({
  task,
  about,
  end,
  onToggle,
}: {
  task: ShownTask
  /** The record or conversation that the task belongs to. */
  about?: ReactNode
  end?: ReactNode
  onToggle: () => void
}) {
  const { content, due_date: due, completed, assignees } = task
  const state = completed ? 'none' : dueState(due, new Date())
  return (
    <li className={style['task']} data-task={task.id}>
      <input
        type="checkbox"
        className={style['box']}
        checked={completed}
        onChange={onToggle}
        aria-label={
          completed ? t('Open “{task}” again', { task: content }) : t('Complete “{task}”', { task: content })
        }
      />
      <div className={style['text']}>
        <span className={classes(completed && style['done'])}>{content}</span>
        {about !== undefined && <small>{about}</small>}
      </div>
      <div className={style['end']}>
        {due !== null && (
          <time
            dateTime={due}
            className={classes(style['due'], style[state])}
            title={formatDate(due, { dateStyle: 'full' })}
          >
            {state === 'overdue' && `${t('Overdue')} · `}
            {relativeDay(new Date(due), new Date(), currentLanguage())}
          </time>
        )}
        {assignees.map(({ id, name, email }) => (
          <span key={id} title={name === '' ? email : name}>
            <Avatar name={name === '' ? email : name} size={20} />
            <span className={style['hidden']}>{name === '' ? email : name}</span>
          </span>
        ))}
        {end}
      </div>
    </li>
  )
}
