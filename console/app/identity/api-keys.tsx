import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { Button } from '../../kit/button.tsx'
import { ShownOnce } from '../../kit/copied.tsx'
import { DangerDialog } from '../../kit/danger-dialog.tsx'
import { Dialog, FormDialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { Notice } from '../../kit/states.tsx'
import { Card } from '../../kit/surface.tsx'
import { Table } from '../../kit/table.tsx'
import { useChange, useRead } from '../operations.ts'
import { issueOf, otherIssue } from '../problems/explain.ts'
import { Loaded } from '../problems/loaded.tsx'

type Kind = Schemas['ApiKey']['kind']

/** The API keys of a user or of the account. */
export function ApiKeys({ kind, title, text }: { kind: Kind; title: string; text: string }) {
  const keys = useRead('getApiKeys', {})
  const [isAdding, setAdding] = useState(false)
  const [revoked, setRevoked] = useState<Schemas['ApiKey'] | undefined>()
  const add = (
    <Button icon="add" onClick={() => setAdding(true)}>
      {t('Add key')}
    </Button>
  )
  const mine = keys.data?.results.filter((one) => one.kind === kind) ?? []
  return (
    <Card title={title} end={mine.length > 0 && add}>
      <Loaded of={keys} lines={3}>
        {() =>
          mine.length === 0 ? (
            <Notice icon="key" title={t('No keys yet.')} actions={add}>
              {text}
            </Notice>
          ) : (
            <Table
              label={title}
              rows={mine}
              keyOf={({ id }) => id}
              columns={[
                { title: t('Name'), cell: ({ name }) => <b>{name}</b> },
                { title: t('Begins with'), wideOnly: true, cell: ({ prefix }) => <code>{prefix}…</code> },
                {
                  title: t('Last used'),
                  cell: ({ last_used_at: used }) =>
                    used === null ? <small>{t('Never')}</small> : <Moment at={used} />,
                },
                { title: t('Added'), wideOnly: true, cell: (one) => <Moment at={one.created_at} /> },
                {
                  title: t('Actions'),
                  align: 'actions',
                  cell: (one) => <Button onClick={() => setRevoked(one)}>{t('Revoke…')}</Button>,
                },
              ]}
            />
          )
        }
      </Loaded>
      {isAdding && <AddKey kind={kind} onClose={() => setAdding(false)} />}
      {revoked !== undefined && <RevokeKey revoked={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  )
}

function AddKey({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [name, setName] = useState('')
  const add = useChange('postApiKeys', { refreshes: ['getApiKeys'], onFailed: () => undefined })
  if (add.data !== undefined) {
    return (
      <Dialog
        title={t('Key “{name}”', { name: add.data.name })}
        open
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <ShownOnce label={t('Secret')} text={add.data.secret} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={kind === 'USER' ? t('Add a key of mine') : t('Add account key')}
      description={
        kind === 'USER'
          ? t('Programs with this key have my rights.')
          : t('Programs with this key act for the account.')
      }
      submit={t('Add key')}
      busy={add.isPending}
      problem={otherIssue(add.error, ['name'])}
      onSubmit={() => add.mutate({ body: { name: name.trim(), kind } })}
      onClose={onClose}
    >
      <Field
        label={t('Name')}
        hint={t('Where you use it, such as “Website”.')}
        error={issueOf(add.error, 'name')}
      >
        {(control) => (
          <TextInput {...control} autoFocus value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </FormDialog>
  )
}

function RevokeKey({ revoked, onClose }: { revoked: Schemas['ApiKey']; onClose: () => void }) {
  const remove = useChange('deleteApiKey', {
    refreshes: ['getApiKeys'],
    done: t('“{name}” was revoked', { name: revoked.name }),
    onDone: onClose,
  })
  return (
    <DangerDialog
      title={t('Revoke “{name}”', { name: revoked.name })}
      description={t('Programs that use it lose access. You can’t undo this.')}
      act={t('Revoke key')}
      icon="trash"
      busy={remove.isPending}
      onAct={() => remove.mutate({ keyId: revoked.id })}
      onClose={onClose}
    >
      <small>
        {revoked.last_used_at === null ? (
          t('It was never used.')
        ) : (
          <>
            {t('{name}:', { name: t('Last used') })} <Moment at={revoked.last_used_at} />
          </>
        )}
      </small>
    </DangerDialog>
  )
}
