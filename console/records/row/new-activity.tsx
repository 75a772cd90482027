import { useState } from 'react'
import { useDraft } from '../../app/drafts.ts'
import { useChange } from '../../app/operations.ts'
import { otherIssue } from '../../app/problems/explain.ts'
import { useCurrentSession } from '../../app/session.ts'
import { Button } from '../../kit/button.tsx'
import { Select, TextArea } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import { activityKinds, type Written } from './activity-kinds.ts'
import style from './row.module.css'

/** Logs a note, a call or a meeting. */
export function NewActivity({ name, rowId }: { name: string; rowId: string }) {
  const [type, setType] = useState<Written>('NOTE')
  const { user } = useCurrentSession()
  const [content, setContent] = useDraft('records', user.id, `${name}/${rowId}/note`)
  const create = useChange('postObjectRowActivities', {
    refreshes: ['getObjectRowActivities'],
    onDone: () => setContent(''),
    onFailed: () => undefined,
  })
  const wrong = otherIssue(create.error, [])
  return (
    <form
      className={style['newActivity']}
      onSubmit={(event) => {
        event.preventDefault()
        if (content.trim() !== '') create.mutate({ name, rowId, body: { type, content } })
      }}
    >
      <TextArea
        rows={2}
        aria-label={t('What happened?')}
        placeholder={t('What happened?')}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      {wrong !== undefined && <small role="alert">{wrong}</small>}
      <div className={style['newTaskEnd']}>
        <Select
          aria-label={t('Kind')}
          value={type}
          onChange={({ target }) => setType(target.value as Written)}
        >
          {activityKinds.map((one) => (
            <option key={one.type} value={one.type}>
              {say(one.label)}
            </option>
          ))}
        </Select>
        <Button type="submit" icon="add" busy={create.isPending}>
          {t('Write down')}
        </Button>
      </div>
    </form>
  )
}
