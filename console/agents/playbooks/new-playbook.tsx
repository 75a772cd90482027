import { useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import style from '../agents.module.css'

/** Creates a playbook from a name and its first instructions. */
export function NewPlaybook({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const [instructions, setInstructions] = useState('')
  const create = useChange('postPlaybooks', {
    refreshes: ['getPlaybooks'],
    onDone: ({ id }) => go(`/playbooks/${id}`),
    onFailed: () => undefined,
  })
  return (
    <Dialog
      open
      title={t('New playbook')}
      onClose={onClose}
      actions={
        <Button type="submit" form="playbook" look="primary" busy={create.isPending}>
          {t('Create')}
        </Button>
      }
    >
      <form
        id="playbook"
        className={style['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ body: { name, instructions } })
        }}
      >
        <Problem>{otherIssue(create.error, ['name', 'instructions'])}</Problem>
        <Field label={t('Name')} error={issueOf(create.error, 'name')}>
          {(control) => (
            <TextInput
              {...control}
              placeholder={t('Refunds')}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label={t('What to do')}
          hint={t('Plain words, step by step.')}
          error={issueOf(create.error, 'instructions')}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              value={instructions}
              onChange={({ target }) => setInstructions(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
