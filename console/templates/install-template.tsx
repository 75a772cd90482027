import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import style from './templates.module.css'

/** What a template asks for. Everything has a default, so that nothing has to be typed. */
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
    install.mutate({ templateId: template.id, body: { inputs, sample_data: withSamples } })
  }
  return (
    <Dialog
      title={template.name}
      description={template.description}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="template" look="primary" busy={install.isPending}>
            {t('Set it up')}
          </Button>
        </>
      }
    >
      <form
        id="template"
        className={style['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Problem>{otherIssue(install.error, paths)}</Problem>
        {template.inputs.map((one) => (
          <Field
            key={one.name}
            label={one.label}
            hint={one.description}
            optional
            error={issueOf(install.error, `inputs.${one.name}`)}
          >
            {(control) => {
              const common = {
                ...control,
                maxLength: one.max_length,
                placeholder: one.default ?? one.example,
                value: values[one.name] ?? '',
                onChange: ({ target }: { target: { value: string } }) =>
                  setValues({ ...values, [one.name]: target.value }),
              }
              if (one.type === 'long_text') return <TextArea {...common} />
              return <TextInput {...common} type={one.type === 'url' ? 'url' : 'text'} />
            }}
          </Field>
        ))}
        {template.has_sample_data && (
          <Checkbox
            label={t('With made-up data to try it, which can be removed again')}
            checked={withSamples}
            onChange={({ target }) => setSamples(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
