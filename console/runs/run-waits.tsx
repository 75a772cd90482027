import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { DecideTask } from '../app/decide-task.tsx'
import { useRead } from '../app/operations.ts'
import { useCurrentSession } from '../app/session.ts'
import { CopyText } from '../kit/copied.tsx'
import { Field } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { TextInput } from '../kit/input.tsx'
import { formatDate, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import style from './runs.module.css'

type Wait = NonNullable<Schemas['RunDetail']['waitsFor']>

/** The wait of a run: its reason, its deadline, and the ways to end it. */
export function RunWaits({ waitsFor }: { waitsFor: Wait }) {
  const { kind, until, url, taskId, retry } = waitsFor
  const parts: Record<Wait['kind'], ReactNode> = {
    TIME: <p>{t('It waits for a time.')}</p>,
    MOMENT: <p>{t('Waiting for a date.')}</p>,
    CALL: (
      <>
        <p>{t('Waiting for a request to this URL:')}</p>
        <CopyText label={t('Address of the call')} text={url ?? ''} />
        <p className={style['quiet']}>
          {t('Anyone with this URL can end the wait with a POST request. It needs no API key.')}
        </p>
      </>
    ),
    TASK: taskId !== null && <AskedTask taskId={taskId} />,
    RUN: <p>{t('Waiting for a called run.')}</p>,
    SLOT: (
      <p>
        {until === null
          ? t('Waiting for a slot. The automation has reached one of its limits.')
          : t('Waiting for newer events. Only the last one runs.')}
      </p>
    ),
    RETRY: retry !== null && <NextTry {...retry} />,
  }
  return (
    <section className={style['waits']} aria-label={t('What it waits for')}>
      {parts[kind]}
      <p className={style['facts']}>
        <Icon name="clock" size={13} />
        {until === null ? (
          <span>{t('As long as it takes')}</span>
        ) : (
          <span>
            {t('Until')} {formatDate(until, { dateStyle: 'medium', timeStyle: 'short' })} (
            <Moment at={until} />)
          </span>
        )}
      </p>
    </section>
  )
}

function NextTry({ attempt, attempts, error }: NonNullable<Wait['retry']>) {
  return (
    <>
      <p>{t('Waiting for attempt {attempt} of {attempts}.', { attempt, attempts })}</p>
      <p className={style['asked']}>{error}</p>
    </>
  )
}

/** The task that the run waits for, with buttons for those who may decide it. */
function AskedTask({ taskId }: { taskId: string }) {
  const task = useRead('getTask', { taskId }, { live: ['task'] })
  const { user } = useCurrentSession()
  const [comment, setComment] = useState('')
  if (task.data === undefined) return <p>{t('Waiting for an approval.')}</p>
  const { content, assignees } = task.data
  const isMine = assignees.length === 0 || assignees.some(({ id }) => id === user.id)
  return (
    <>
      <p>{t('Waiting for an approval.')}</p>
      <p className={style['asked']}>{content}</p>
      <Link href="/tasks">{t('Its task')}</Link>
      {isMine ? (
        <>
          <Field label={t('Comment')} optional>
            {(control) => (
              <TextInput
                {...control}
                value={comment}
                maxLength={2000}
                onChange={({ target }) => setComment(target.value)}
              />
            )}
          </Field>
          <div className={style['decide']}>
            <DecideTask taskId={taskId} content={content} comment={comment} />
          </div>
        </>
      ) : (
        <p className={style['quiet']}>
          {t('{people} decides.', {
            people: assignees.map(({ name, email }) => (name === '' ? email : name)).join(', '),
          })}
        </p>
      )}
    </>
  )
}
