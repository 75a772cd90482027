import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { DeleteUsed } from '../../app/delete-used.tsx'
import { queryClient, useRead } from '../../app/operations.ts'
import { Page } from '../../app/page.tsx'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { save, saveNow } from '../../app/saving/saving.ts'
import { Field } from '../../kit/field.tsx'
import { Segments, TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import style from '../agents.module.css'

type Playbook = Schemas['Playbook']
type PlaybookChange = Partial<Pick<Playbook, 'name' | 'description' | 'instructions' | 'visibility'>>

/** A playbook with autosave. */
export default function PlaybookPage() {
  const { id = '' } = useParams()
  const playbook = useRead('getPlaybook', { playbookId: Number(id) })
  if (playbook.error !== null)
    return <ErrorPage error={playbook.error} onRetry={() => void playbook.refetch()} />
  if (playbook.data === undefined) return <Skeleton />
  return <EditPlaybook key={playbook.data.id} playbook={playbook.data} />
}

function EditPlaybook({ playbook }: { playbook: Playbook }) {
  const [, go] = useLocation()
  const { id: playbookId } = playbook
  const [typed, setTyped] = useState<Partial<Playbook>>({})
  const { name } = { ...playbook, ...typed }
  const target = `playbook/${playbookId}`
  const change = (part: PlaybookChange) => {
    const body = { ...typed, ...part }
    setTyped(body)
    queryClient.setQueryData(['getPlaybook', { playbookId }], { ...playbook, ...body })
    save({ target, operation: 'putPlaybook', takes: { playbookId, body }, label: name })
  }
  return (
    <Page
      title={name}
      crumbs={[{ label: t('Playbooks'), to: '/playbooks' }]}
      width="form"
      saves
      actions={
        <DeleteUsed
          name={name}
          operation="deletePlaybook"
          takes={{ playbookId }}
          refreshes={['getPlaybooks']}
          onGone={() => go('/playbooks')}
        />
      }
    >
      <PlaybookFields
        playbook={{ ...playbook, ...typed }}
        onChange={change}
        onLeave={() => saveNow(target)}
      />
    </Page>
  )
}

function PlaybookFields({
  playbook: { name, description, instructions, visibility },
  onChange,
  onLeave,
}: {
  playbook: Playbook
  onChange: (part: PlaybookChange) => void
  onLeave: () => void
}) {
  return (
    <div className={style['form']}>
      <Field label={t('Name')}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
            onBlur={onLeave}
          />
        )}
      </Field>
      <Field label={t('Description')} optional>
        {(control) => (
          <TextInput
            {...control}
            value={description ?? ''}
            onChange={({ target }) => onChange({ description: target.value })}
            onBlur={onLeave}
          />
        )}
      </Field>
      <Field label={t('What to do')} hint={t('Agents with this playbook read it before every answer.')}>
        {(control) => (
          <TextArea
            {...control}
            rows={16}
            value={instructions}
            onChange={({ target }) => onChange({ instructions: target.value })}
            onBlur={onLeave}
          />
        )}
      </Field>
      <div>
        <Segments
          label={t('Who sees it')}
          value={visibility}
          options={[
            { value: 'SHARED', label: t('Everyone') },
            { value: 'PRIVATE', label: t('Only me') },
          ]}
          onChange={(value) => onChange({ visibility: value })}
        />
      </div>
    </div>
  )
}
