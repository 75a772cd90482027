import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextArea, TextInput } from '../kit/input.tsx'
import { currentLanguage, fromServer, t } from '../kit/language/translate.ts'

/** The inputs of a template. Every input has a default, so all are optional. */
export function InstallTemplate({
  template,
  onInstalled,
  onClose,
}: {
  template: Schemas['Template']
  onInstalled: (installation: Schemas['TemplateInstallation']) => void
  onClose: () => void
}) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [withSamples, setSamples] = useState(template.has_sample_data)
  const paths = template.inputs.map(({ name }) => `inputs.${name}`)
  const install = useChange('postTemplateInstall', {
    refreshes: ['getAgents', 'getObjects', 'getTables', 'getWorkflows', 'getTemplatesInstallations'],
    onDone: onInstalled,
    onFailed: () => undefined,
  })
  const submit = () => {
    const inputs = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    install.mutate({
      templateId: template.id,
      body: { inputs, sample_data: withSamples, language: currentLanguage() },
    })
  }
  return (
    <FormDialog
      title={fromServer(template.name)}
      description={fromServer(template.description)}
      submit={t('Set it up')}
      busy={install.isPending}
      problem={otherIssue(install.error, paths)}
      onSubmit={submit}
      onClose={onClose}
    >
      {template.inputs.map((one) => (
        <TemplateField
          key={one.name}
          input={one}
          value={values[one.name] ?? ''}
          error={issueOf(install.error, `inputs.${one.name}`)}
          onChange={(value) => setValues({ ...values, [one.name]: value })}
        />
      ))}
      {template.has_sample_data && (
        <Checkbox
          label={t('Add sample data, which you can remove later')}
          checked={withSamples}
          onChange={({ target }) => setSamples(target.checked)}
        />
      )}
    </FormDialog>
  )
}

function TemplateField({
  input,
  value,
  error,
  onChange,
}: {
  input: Schemas['Template']['inputs'][number]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={fromServer(input.label)}
      // A URL with a placeholder is shown as plain text.
      hint={fromServer(input.description, { number: '{number}' })}
      optional
      error={error}
    >
      {(control) => {
        const common = {
          ...control,
          maxLength: input.max_length,
          placeholder: input.default ?? input.example,
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        }
        if (input.type === 'long_text') return <TextArea {...common} />
        return <TextInput {...common} type={input.type === 'url' ? 'url' : 'text'} />
      }}
    </Field>
  )
}
