import { use } from 'react'
import { useChange } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { FormContext } from './form-context.ts'

/** Creates a webhook, named after the automation. */
export function MakeWebhook({ onMade }: { onMade: (id: string) => void }) {
  const { suggestedName } = use(FormContext)
  const webhook = useChange('postIncomingWebhooks', {
    refreshes: ['getIncomingWebhooks'],
    done: t('Webhook made'),
    onDone: ({ id }) => onMade(id),
  })
  return (
    <Button
      icon="add"
      busy={webhook.isPending}
      onClick={() => webhook.mutate({ body: { name: suggestedName, useAuthentication: false } })}
    >
      {t('Create')}
    </Button>
  )
}
