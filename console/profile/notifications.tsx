import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Checkbox } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Card, Row, Rows } from '../kit/surface.tsx'

const labels: Record<string, string> = {
  task_assigned: 'A task is assigned to me',
  run_failed: 'An automation of mine fails',
  needs_attention: 'A channel, an integration or a webhook needs attention',
}

/** What I want to be told about. */
export function NotificationSettings() {
  const settings = useRead('getMeNotificationSettings', {})
  const change = useChange('putMeNotificationSettings', { refreshes: ['getMeNotificationSettings'] })
  return (
    <Card title={t('Tell me when')}>
      <Loaded of={settings} lines={2}>
        {(data) => (
          <Rows>
            {(Object.keys(data.by_mail) as (keyof Schemas['NotificationSettings']['by_mail'])[]).map(
              (kind) => (
                <Row key={kind}>
                  <Checkbox
                    label={t(labels[kind] ?? kind.replaceAll('_', ' '))}
                    checked={data[kind]}
                    onChange={({ target }) => change.mutate({ body: { [kind]: target.checked } })}
                  />
                </Row>
              ),
            )}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}
