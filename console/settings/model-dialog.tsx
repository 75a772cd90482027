import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'

type Model = Schemas['ModelSettings']

const keys = ['temperature', 'seed', 'context_tokens', 'input_price', 'output_price'] as const
type Key = (typeof keys)[number]

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}

/** The parameters of a model. An empty field uses the provider's default. */
export function ModelDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const [draft, setDraft] = useState<Record<Key, string>>({
    temperature: textOf(model.temperature),
    seed: textOf(model.seed),
    context_tokens: textOf(model.context_tokens),
    input_price: textOf(model.input_price),
    output_price: textOf(model.output_price),
  })
  const save = useChange('putModelSetting', {
    refreshes: ['getModelSettings'],
    done: t('Saved {name}', { name: model.name }),
    onDone: onClose,
    onFailed: () => undefined,
  })
  const valueOf = (key: Key) => (draft[key].trim() === '' ? null : Number(draft[key]))
  const submit = () =>
    save.mutate({
      aiModelId: model.ai_model_id,
      body: {
        temperature: valueOf('temperature'),
        seed: valueOf('seed'),
        context_tokens: valueOf('context_tokens'),
        input_price: valueOf('input_price'),
        output_price: valueOf('output_price'),
      },
    })
  return (
    <FormDialog
      title={model.name}
      description={t('Leave a field empty to use the default.')}
      submit={t('Save')}
      busy={save.isPending}
      problem={otherIssue(save.error, [...keys])}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields().map(({ key, label, hint, step }) => (
        <Field key={key} label={label} hint={hint} error={issueOf(save.error, key)}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              min={0}
              step={step}
              value={draft[key]}
              onChange={({ target }) => setDraft({ ...draft, [key]: target.value })}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}

function fields(): { key: Key; label: string; hint: string; step: number | 'any' }[] {
  return [
    { key: 'temperature', label: t('Temperature'), hint: t('From 0 (predictable) to 2 (varied)'), step: 0.1 },
    {
      key: 'seed',
      label: t('Seed'),
      hint: t('The same seed repeats answers where the server supports it'),
      step: 1,
    },
    {
      key: 'context_tokens',
      label: t('Context size (tokens)'),
      hint: t('Longer conversations are shortened before they are sent'),
      step: 1,
    },
    {
      key: 'input_price',
      label: t('Input price (credits per million tokens)'),
      hint: t('Used when you charge by token'),
      step: 'any',
    },
    {
      key: 'output_price',
      label: t('Output price (credits per million tokens)'),
      hint: t('Used when you charge by token'),
      step: 'any',
    },
  ]
}
