import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, Select, TextArea } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import style from './agents.module.css'
import { useSettings } from './use-settings.ts'

type SystemTools = Schemas['AgentSetting']['systemTools']

/** The agent's instructions, model and built-in abilities. */
export function InstructionsPart({ agentId }: { agentId: string }) {
  const { settings, error, retry, change, leave } = useSettings(agentId, 'getAgentAgentSetting')
  if (error !== null) return <ErrorPage error={error} onRetry={retry} />
  if (settings === undefined) return <Skeleton />
  const { systemTools } = settings
  return (
    <div className={style['form']}>
      <Field
        label={t('Instructions')}
        hint={t('Who the agent is, what it does and how it speaks. It reads this before every answer.')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={12}
            value={settings.instructions}
            onChange={({ target }) => change({ instructions: target.value })}
            onBlur={leave}
          />
        )}
      </Field>
      <ModelField
        label={t('Model')}
        value={settings.aiModelId}
        onChange={(aiModelId) => change({ aiModelId })}
      />
      <FallbackModel agentId={agentId} />
      <fieldset className={style['group']}>
        <legend>{t('Abilities')}</legend>
        {systemToolNames().map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={systemTools[name].enabled}
            onChange={({ target }) =>
              change({
                systemTools: { ...systemTools, [name]: { ...systemTools[name], enabled: target.checked } },
              })
            }
          />
        ))}
      </fieldset>
    </div>
  )
}

function ModelField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint?: string
  value: number | null
  onChange: (aiModelId: number | null) => void
}) {
  const models = useRead('getAiModels', { type: 'TEXT' })
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('The default model')}</option>
          {(models.data?.results ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function FallbackModel({ agentId }: { agentId: string }) {
  const fallback = useRead('getAgentFallbackModel', { agentId })
  const save = useChange('putAgentFallbackModel', {
    refreshes: ['getAgentFallbackModel'],
    done: t('Fallback model saved'),
  })
  if (fallback.error !== null) {
    return <ErrorPage error={fallback.error} onRetry={() => void fallback.refetch()} />
  }
  if (fallback.data === undefined) return <Skeleton />
  return (
    <ModelField
      label={t('Fallback model')}
      hint={t('Answers when the model fails. If it fails too, the offline model answers.')}
      value={fallback.data.aiModelId}
      onChange={(aiModelId) => save.mutate({ agentId, body: { aiModelId } })}
    />
  )
}

function systemToolNames(): { name: keyof SystemTools; label: string }[] {
  return [
    { name: 'searchKnowledge', label: t('Search its knowledge before answering') },
    { name: 'endConversation', label: t('Close conversations when the request is resolved') },
    { name: 'captureFeedback', label: t('Ask how it did') },
    { name: 'currentTime', label: t('Current date and time') },
  ]
}
