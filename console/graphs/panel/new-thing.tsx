import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { confirmed } from '../../app/identity/confirmation.ts'
import { refresh } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Segments, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { GraphPlaceContext } from '../references.ts'
import style from './form.module.css'
import type { Maker } from './reference-makers.ts'

type Kind = 'object' | 'table'

/** A dialog that creates a resource from its required inputs. */
export function NewThing({
  maker,
  of,
  onMade,
  onClose,
}: {
  maker: Maker
  of: unknown
  onMade: (id: string | number) => void
  onClose: () => void
}) {
  const { agentId } = use(GraphPlaceContext)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>('object')
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      confirmed(() => maker.make({ name: name.trim(), isTable: kind === 'table', agentId, of })),
    onSuccess: async ({ id }) => {
      await refresh(client, maker.reads)
      onMade(id)
    },
  })
  return (
    <Dialog
      open
      title={maker.title()}
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="new-thing" busy={isPending}>
          {t('Create')}
        </Button>
      }
    >
      <form
        id="new-thing"
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        {maker.asksKind === true && <KindOfRecords kind={kind} onChange={setKind} />}
        <Field label={t('Name')} error={issueOf(error, 'name') ?? otherIssue(error, ['name'])}>
          {(control) => (
            <TextInput
              {...control}
              ref={(field) => field?.focus()}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

function KindOfRecords({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Segments<Kind>
      label={t('Kind')}
      value={kind}
      options={[
        { value: 'object', label: t('Object') },
        { value: 'table', label: t('Table') },
      ]}
      onChange={onChange}
    />
  )
}
