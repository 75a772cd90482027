import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button } from '../kit/button.tsx'
import { CopyText, ShownOnce } from '../kit/copied.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { t } from '../kit/language/translate.ts'
import { Card, Chip, Row, Rows } from '../kit/surface.tsx'
import style from './settings.module.css'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'
import { Deliveries } from './webhook-deliveries.tsx'

type Webhook = Schemas['IncomingWebhookDetail']

const refreshes = ['getIncomingWebhook', 'getIncomingWebhooks'] as const

/** A webhook with its URL, authentication and received requests. */
export default function WebhookPage() {
  const { id } = useParams<{ id: string }>()
  const webhook = useRead('getIncomingWebhook', { webhookId: id })
  return (
    <SettingsPage
      title={webhook.data?.name ?? t('Webhook')}
      crumbs={[{ label: t('Incoming webhooks'), to: '/settings/webhooks' }]}
    >
      <Loaded of={webhook}>
        {(data) => (
          <>
            <Address webhook={data} />
            <Guards webhook={data} />
            <Deliveries webhookId={id} />
            <Delete webhook={data} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function Address({ webhook }: { webhook: Webhook }) {
  const change = useChange('patchIncomingWebhook', { refreshes })
  return (
    <Card
      title={t('Address')}
      end={
        webhook.isActive ? <Chip tone="good">{t('Listening')}</Chip> : <Chip tone="warn">{t('Paused')}</Chip>
      }
    >
      <div className={`${style['fields']} ${style['padded']}`}>
        <CopyText label={t('Address')} text={webhook.url} />
        <div>
          <Button
            onClick={() => change.mutate({ webhookId: webhook.id, body: { isActive: !webhook.isActive } })}
          >
            {webhook.isActive ? t('Pause') : t('Listen again')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface Secret {
  label: string
  text: string
}

function Guards({ webhook }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<Secret | undefined>()
  const close = () => setSecret(undefined)
  return (
    <Card title={t('What guards it')}>
      <Rows>
        <Token webhook={webhook} onSecret={setSecret} />
        <Signature webhook={webhook} onSecret={setSecret} />
      </Rows>
      {secret !== undefined && (
        <Dialog
          title={secret.label}
          open
          onClose={close}
          actions={
            <Button look="primary" onClick={close}>
              {t('Done')}
            </Button>
          }
        >
          <ShownOnce label={secret.label} text={secret.text} />
        </Dialog>
      )}
    </Card>
  )
}

interface GuardProps {
  webhook: Webhook
  /** A new secret, which is shown only once. */
  onSecret: (secret: Secret) => void
}

function Token({ webhook: { id, useAuthentication }, onSecret }: GuardProps) {
  const mayChange = useMayAdminister()
  const rotate = useChange('postIncomingWebhookRotate', {
    refreshes,
    onDone: ({ accessToken }) => onSecret({ label: t('Access token'), text: accessToken }),
  })
  return (
    <Row
      end={
        mayChange && (
          <Button busy={rotate.isPending} onClick={() => rotate.mutate({ webhookId: id })}>
            {useAuthentication ? t('Make a new token') : t('Ask for a token')}
          </Button>
        )
      }
    >
      {t('Access token')}
      <br />
      <small>
        {useAuthentication
          ? t('Required. A new token replaces the old one at once.')
          : t('Not required. Anyone with the URL can send requests.')}
      </small>
    </Row>
  )
}

function Signature({ webhook: { id, isSigned }, onSecret }: GuardProps) {
  const mayChange = useMayAdminister()
  const sign = useChange('putIncomingWebhookSignature', {
    refreshes,
    onDone: ({ signingSecret }) => onSecret({ label: t('Signing secret'), text: signingSecret }),
  })
  const unsign = useChange('deleteIncomingWebhookSignature', {
    refreshes,
    done: t('Signatures not required'),
  })
  return (
    <Row
      end={
        mayChange && (
          <span className={style['links']}>
            {isSigned && <Button onClick={() => unsign.mutate({ webhookId: id })}>{t('Do not ask')}</Button>}
            <Button busy={sign.isPending} onClick={() => sign.mutate({ webhookId: id })}>
              {isSigned ? t('Make a new secret') : t('Ask for signatures')}
            </Button>
          </span>
        )
      }
    >
      {t('Signature')}
      <br />
      <small>
        {isSigned
          ? t('Every request must be signed with the secret.')
          : t('Proves that a request wasn’t changed on its way.')}
      </small>
    </Row>
  )
}

function Delete({ webhook }: { webhook: Webhook }) {
  const [, go] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const remove = useChange('deleteIncomingWebhook', {
    refreshes: ['getIncomingWebhooks'],
    done: t('{name} was deleted', { name: webhook.name }),
    onDone: () => go('/settings/webhooks'),
  })
  return (
    <div>
      <Button look="danger" icon="trash" onClick={() => setOpen(true)}>
        {t('Delete webhook…')}
      </Button>
      <Dialog
        title={t('Delete {name}', { name: webhook.name })}
        description={t('Requests to it are refused from now on. You can’t undo this.')}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ webhookId: webhook.id })}
            >
              {t('Delete webhook')}
            </Button>
          </>
        }
      >
        <span className={style['mono']}>{webhook.url}</span>
      </Dialog>
    </div>
  )
}
