import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { ShownOnce } from '../kit/copied.tsx'
import { Dialog, FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

/** URLs to which other systems post their events. */
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
      text={t('URLs to which other systems send events. Each request can start automations.')}
    >
      <Loaded of={webhooks}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="webhook" title={t('No webhooks yet.')} actions={add}>
              {t('Add a webhook, enter its URL in the other system, and start an automation with it.')}
            </Notice>
          ) : (
            <Webhooks webhooks={results} />
          )
        }
      </Loaded>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}

function Webhooks({ webhooks }: { webhooks: Answers<'getIncomingWebhooks'>['results'] }) {
  return (
    <Card>
      <Table
        label={t('Incoming webhooks')}
        rows={webhooks}
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
              isActive ? <Chip tone="good">{t('Listening')}</Chip> : <Chip tone="warn">{t('Paused')}</Chip>,
          },
          { title: t('Added'), wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            title: t('Actions'),
            align: 'actions',
            cell: ({ id }) => <ButtonLink to={`/settings/webhooks/${id}`}>{t('Deliveries')}</ButtonLink>,
          },
        ]}
      />
    </Card>
  )
}

/** Asks for a name, then shows the URL and the token, which is shown only once. */
function AddWebhook({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [useAuthentication, setAuthentication] = useState(true)
  const add = useChange('postIncomingWebhooks', {
    refreshes: ['getIncomingWebhooks'],
    onFailed: () => undefined,
  })
  if (add.data !== undefined) return <Listening webhook={add.data} />
  return (
    <FormDialog
      title={t('Add webhook')}
      submit={t('Add webhook')}
      busy={add.isPending}
      problem={otherIssue(add.error, ['name'])}
      onSubmit={() => add.mutate({ body: { name: name.trim(), useAuthentication } })}
      onClose={onClose}
    >
      <Field
        label={t('Name')}
        hint={t('The sender, such as “Shop orders”.')}
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
    </FormDialog>
  )
}

function Listening({ webhook }: { webhook: Answers<'postIncomingWebhooks'> }) {
  const [, go] = useLocation()
  const { id, name, url, accessToken } = webhook
  const open = () => go(`/settings/webhooks/${id}`)
  return (
    <Dialog
      title={t('“{name}” listens', { name })}
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
