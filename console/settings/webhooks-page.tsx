import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { ShownOnce } from '../kit/copied.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice, Problem } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

/** Addresses to which other systems post what happened there. */
export default function WebhooksPage() {
  const webhooks = useRead('getIncomingWebhooks', {})
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {t('Add webhook')}
    </Button>
  )
  return (
    <SettingsPage
      title={t('Incoming webhooks')}
      actions={(webhooks.data?.results.length ?? 0) > 0 && add}
      text={t('Addresses to which other systems post what happened there. Each post can start automations.')}
    >
      <Loaded of={webhooks}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="webhook" title={t('No webhooks yet.')} actions={add}>
              {t('Add one, give its address to the other system, and let an automation begin with it.')}
            </Notice>
          ) : (
            <Card>
              <Table
                label={t('Incoming webhooks')}
                rows={results}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t('Name'),
                    cell: ({ id, name, description }) => (
                      <>
                        <Link href={`/settings/webhooks/${id}`}>{name}</Link>
                        {description !== null && (
                          <>
                            <br />
                            <small>{description}</small>
                          </>
                        )}
                      </>
                    ),
                  },
                  {
                    title: t('Guarded by'),
                    wideOnly: true,
                    cell: ({ useAuthentication, isSigned }) => (
                      <span className={style['chips']}>
                        {useAuthentication && <Chip>{t('Token')}</Chip>}
                        {isSigned && <Chip>{t('Signature')}</Chip>}
                        {!useAuthentication && !isSigned && <small>{t('Its address alone')}</small>}
                      </span>
                    ),
                  },
                  {
                    title: t('State'),
                    cell: ({ isActive }) =>
                      isActive ? (
                        <Chip tone="good">{t('Listening')}</Chip>
                      ) : (
                        <Chip tone="warn">{t('Paused')}</Chip>
                      ),
                  },
                  { title: t('Added'), wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
                  {
                    title: t('Actions'),
                    align: 'actions',
                    cell: ({ id }) => (
                      <ButtonLink to={`/settings/webhooks/${id}`}>{t('Deliveries')}</ButtonLink>
                    ),
                  },
                ]}
              />
            </Card>
          )
        }
      </Loaded>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}

function AddWebhook({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const [useAuthentication, setAuthentication] = useState(true)
  const add = useChange('postIncomingWebhooks', {
    refreshes: ['getIncomingWebhooks'],
    onFailed: () => undefined,
  })
  if (add.data !== undefined) {
    const { id, url, accessToken } = add.data
    const open = () => go(`/settings/webhooks/${id}`)
    return (
      <Dialog
        title={t('“{name}” listens', { name: add.data.name })}
        open
        onClose={open}
        actions={
          <Button look="primary" onClick={open}>
            {t('Done')}
          </Button>
        }
      >
        <p className={style['mono']}>POST {url}</p>
        {accessToken !== undefined && (
          <ShownOnce label={t('Access token, sent as “Authorization: Bearer …”')} text={accessToken} />
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('Add webhook')}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="webhook" look="primary" busy={add.isPending}>
            {t('Add webhook')}
          </Button>
        </>
      }
    >
      <form
        id="webhook"
        className={style['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate({ body: { name: name.trim(), useAuthentication } })
        }}
      >
        <Problem>{otherIssue(add.error, ['name'])}</Problem>
        <Field
          label={t('Name')}
          hint={t('What posts to it, such as “Shop orders”.')}
          error={issueOf(add.error, 'name')}
        >
          {(control) => (
            <TextInput {...control} autoFocus value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Checkbox
          label={t('Ask for an access token')}
          checked={useAuthentication}
          onChange={({ target }) => setAuthentication(target.checked)}
        />
      </form>
    </Dialog>
  )
}
