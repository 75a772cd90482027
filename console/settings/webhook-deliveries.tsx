import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { HiddenData } from '../kit/hidden-data.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './settings.module.css'

type Delivery = Schemas['WebhookDelivery']

/** Received requests with their body and the runs that they started. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const deliveries = usePages('getIncomingWebhookDeliveries', { webhookId, limit: 20 })
  const [opened, setOpened] = useState<Delivery | undefined>()
  return (
    <Card
      title={t('Deliveries')}
      end={
        <Button icon="refresh" look="quiet" onClick={() => void deliveries.refetch()}>
          {t('Read again')}
        </Button>
      }
    >
      <Loaded of={deliveries}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon="webhook" title={t('Nothing came in yet.')}>
              {t('No requests yet. Send one to the URL above.')}
            </Notice>
          ) : (
            <DeliveryTable webhookId={webhookId} rows={rows} onOpen={setOpened} />
          )
        }
      </Loaded>
      {deliveries.hasMore && (
        <div className={style['padded']}>
          <Button busy={deliveries.isReadingMore} onClick={deliveries.readMore}>
            {t('Show earlier entries')}
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <Body webhookId={webhookId} delivery={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  )
}

function DeliveryTable({
  webhookId,
  rows,
  onOpen,
}: {
  webhookId: string
  rows: readonly Delivery[]
  onOpen: (delivery: Delivery) => void
}) {
  const replay = useChange('postIncomingWebhookDeliveryReplay', {
    refreshes: ['getIncomingWebhookDeliveries'],
    done: t('Delivered again'),
  })
  return (
    <Table
      label={t('Deliveries')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t('Received'), cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
        {
          title: t('Key of the sender'),
          wideOnly: true,
          cell: ({ senderKey }) => <span className={style['mono']}>{senderKey ?? '—'}</span>,
        },
        { title: t('Runs started'), align: 'end', cell: ({ runs }) => runs },
        {
          title: t('Actions'),
          align: 'actions',
          cell: (one) => (
            <span className={style['links']}>
              <Button onClick={() => onOpen(one)}>{t('Show body')}</Button>
              <Button
                icon="redo"
                busy={replay.isPending && replay.variables.deliveryId === one.id}
                onClick={() => replay.mutate({ webhookId, deliveryId: one.id })}
              >
                {t('Deliver again')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}

function Body({
  webhookId,
  delivery,
  onClose,
}: {
  webhookId: string
  delivery: Delivery
  onClose: () => void
}) {
  const detail = useRead('getIncomingWebhookDelivery', { webhookId, deliveryId: delivery.id })
  return (
    <Dialog title={t('Body of the delivery')} open onClose={onClose}>
      <Loaded of={detail} lines={4}>
        {({ body, isHidden }) =>
          isHidden ? (
            <HiddenData />
          ) : (
            <pre className={style['code']} tabIndex={0} aria-label={t('Body of the delivery')}>
              {JSON.stringify(body, null, 2)}
            </pre>
          )
        }
      </Loaded>
    </Dialog>
  )
}
