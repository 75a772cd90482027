import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import { ModelDialog } from './model-dialog.tsx'
import style from './settings.module.css'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

type Model = Schemas['ModelSettings']

/** The account's text models and their prices. */
export default function ModelsPage() {
  const mayChange = useMayAdminister()
  return (
    <SettingsPage
      title={t('Models')}
      text={t(
        'The text models of this server. The operator sets vendor keys; you set how models are called.',
      )}
    >
      {mayChange ? (
        <Models />
      ) : (
        <Notice icon="lock" title={t('Only admins can see this.')}>
          <p>{t('Ask an admin to change the settings of models.')}</p>
        </Notice>
      )}
    </SettingsPage>
  )
}

function Models() {
  const models = useRead('getModelSettings', {})
  const [edited, setEdited] = useState<Model | undefined>()
  return (
    <>
      <Loaded of={models}>
        {({ bills_tokens, results }) => (
          <>
            <Table
              label={t('Models')}
              stacks
              rows={results}
              keyOf={({ ai_model_id }) => ai_model_id}
              columns={[
                { title: t('Model'), cell: ({ name }) => name },
                { title: t('Key'), cell: ({ vendor }) => <KeyChip vendor={vendor} /> },
                { title: t('Temperature'), cell: ({ temperature }) => shown(temperature), align: 'end' },
                { title: t('Context'), cell: ({ context_tokens }) => shown(context_tokens), align: 'end' },
                { title: t('Price'), cell: (model) => <Price model={model} byToken={bills_tokens} /> },
                {
                  title: t('Actions'),
                  align: 'actions',
                  cell: (model) => <Actions model={model} onEdit={() => setEdited(model)} />,
                },
              ]}
            />
            <TokenBilling isOn={bills_tokens} />
          </>
        )}
      </Loaded>
      {edited !== undefined && <ModelDialog model={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function shown(value: number | null): string {
  return value === null ? '–' : formatNumber(value)
}

function KeyChip({ vendor }: { vendor: string }) {
  if (vendor === 'OFFLINE') return <Chip>{t('None needed')}</Chip>
  return <Chip tone="good">{t('Set by the operator')}</Chip>
}

function Price({ model, byToken }: { model: Model; byToken: boolean }) {
  const { input_price, output_price, credits_per_message } = model
  if (!byToken || (input_price === null && output_price === null)) {
    return t('{credits} per message', { credits: formatNumber(credits_per_message) })
  }
  return t('{input} in, {output} out per million tokens', {
    input: formatNumber(input_price ?? 0),
    output: formatNumber(output_price ?? 0),
  })
}

function Actions({ model, onEdit }: { model: Model; onEdit: () => void }) {
  const test = useChange('postModelSettingTest', {})
  const outcome = test.data
  return (
    <div className={style['buttons']}>
      {outcome !== undefined && (
        <span role="status">
          {outcome.works ? (
            <Chip tone="good">{t('Works ({time} ms)', { time: formatNumber(outcome.milliseconds) })}</Chip>
          ) : (
            <Chip tone="bad">{outcome.error ?? t('Failed')}</Chip>
          )}
        </span>
      )}
      <Button
        busy={test.isPending}
        aria-label={t('Test {name}', { name: model.name })}
        onClick={() => test.mutate({ aiModelId: model.ai_model_id })}
      >
        {t('Test')}
      </Button>
      <Button icon="edit" aria-label={t('Edit {name}', { name: model.name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
    </div>
  )
}

function TokenBilling({ isOn }: { isOn: boolean }) {
  const change = useChange('putModelSettingsBilling', {
    refreshes: ['getModelSettings'],
    done: t('Billing saved'),
  })
  return (
    <Card title={t('Billing')}>
      <div className={`${style['fields']} ${style['padded']}`}>
        <Checkbox
          label={t('Charge by token')}
          checked={isOn}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ body: { bills_tokens: target.checked } })}
        />
        <small>
          {t(
            'Models with a price cost credits for their tokens. Models without a price cost credits per message.',
          )}
        </small>
      </div>
    </Card>
  )
}
