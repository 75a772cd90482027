import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Checkbox } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Card } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'

type Kind = keyof Schemas['NotificationSettings']['by_mail']

function labels(): Record<Kind, string> {
  return {
    task_assigned: t('A task is assigned to me'),
    conversation_assigned: t('A conversation is assigned to me'),
    conversation_mention: t('A teammate mentions me in a note'),
    run_failed: t('An automation of mine fails'),
    needs_attention: t('A channel, an integration or a webhook needs attention'),
  }
}

/** Notification preferences, in the console and by email. */
export function NotificationSettings() {
  const settings = useRead('getMeNotificationSettings', {})
  const change = useChange('putMeNotificationSettings', { refreshes: ['getMeNotificationSettings'] })
  return (
    <Card title={t('Tell me when')}>
      <Loaded of={settings} lines={4}>
        {(data) => (
          <Table
            label={t('Tell me when')}
            rows={Object.keys(data.by_mail) as Kind[]}
            keyOf={(kind) => kind}
            columns={[
              { title: t('When'), cell: (kind) => labels()[kind] },
              {
                title: t('Here'),
                cell: (kind) => (
                  <Checkbox
                    label=""
                    aria-label={t('{when}: here', { when: labels()[kind] })}
                    checked={data[kind]}
                    onChange={({ target }) => change.mutate({ body: { [kind]: target.checked } })}
                  />
                ),
              },
              {
                title: t('By mail'),
                cell: (kind) => (
                  <Checkbox
                    label=""
                    aria-label={t('{when}: by mail', { when: labels()[kind] })}
                    checked={data.by_mail[kind]}
                    disabled={!data[kind]}
                    onChange={({ target }) =>
                      change.mutate({ body: { by_mail: { [kind]: target.checked } } })
                    }
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
