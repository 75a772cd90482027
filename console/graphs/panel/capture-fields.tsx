import { use, useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import type { ControlProps } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemAt, problemWithin } from './issues.ts'
import { useVariables } from './use-variables.ts'

/** The variables that an AI node fills. */
export function CapturesField(props: ControlProps) {
  const { label, value, hint, onChange } = props
  const { isReadOnly } = use(FormContext)
  const chosen = Array.isArray(value) ? (value as { name?: string; id?: number }[]) : []
  const { variables, create } = useVariables()
  const nameOf = (one: { name?: string; id?: number }) =>
    one.name ?? variables.find(({ id }) => id === one.id)?.name ?? String(one.id)
  const names = chosen.map(nameOf)
  const left = variables.filter(({ name, isBuiltIn }) => !isBuiltIn && !names.includes(name))
  const add = (name: string) => name !== '' && onChange([...chosen, { name }])
  return (
    <Field label={label} hint={hint} {...problemWithin(props)}>
      {(control) => (
        <div className={style['chosen']}>
          {chosen.map((one, index) => (
            <span key={nameOf(one)} className={style['item']}>
              <code>{`{${nameOf(one)}}`}</code>
              {!isReadOnly && (
                <IconButton
                  icon="close"
                  label={t('Remove')}
                  onClick={() => onChange(chosen.filter((_, other) => other !== index))}
                />
              )}
            </span>
          ))}
          {!isReadOnly && (
            <>
              {left.length > 0 && (
                <Select {...control} value="" onChange={({ target }) => add(target.value)}>
                  <option value="">{t('Choose a variable')}</option>
                  {left.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              )}
              <NewVariable
                id={left.length > 0 ? undefined : control.id}
                onCreate={(name) => create(name, add)}
              />
            </>
          )}
        </div>
      )}
    </Field>
  )
}

function NewVariable({ id, onCreate }: { id: string | undefined; onCreate: (name: string) => void }) {
  const [name, setName] = useState('')
  const create = () => {
    if (name.trim() === '') return
    onCreate(name.trim())
    setName('')
  }
  return (
    <span className={style['beside']}>
      <TextInput
        id={id}
        aria-label={t('New variable')}
        placeholder={t('New variable')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && create()}
      />
      <Button icon="add" onClick={create}>
        {t('Create')}
      </Button>
    </span>
  )
}

/** The name of a variable, or of a node if its whole output is read. */
export function VariableField(props: ControlProps) {
  const { label, value, hint, schema, onChange } = props
  const { isReadOnly, names } = use(FormContext)
  const { variables, create } = useVariables()
  const chosen = typeof value === 'string' ? value : ''
  const readable = names.filter(({ group }) => group === 'node' || group === 'loop')
  const options =
    schema['x-variable'] === 'read'
      ? [
          ...readable.map(({ name, label: alias }) => ({ value: name, label: alias })),
          ...variables.map(({ name }) => ({ value: name, label: name })),
        ]
      : variables.filter(({ isBuiltIn }) => !isBuiltIn).map(({ name }) => ({ value: name, label: name }))
  const isKnown = options.some((option) => option.value === chosen)
  return (
    <div className={style['list']}>
      <Field label={label} hint={hint} {...problemAt(props)}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            disabled={isReadOnly}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          >
            {isKnown && schema.default === null && <option value="">{t('None')}</option>}
            {!isKnown && <option value={chosen}>{chosen === '' ? t('Choose') : chosen}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {schema['x-variable'] === 'written' && !isReadOnly && (
        <NewVariable id={undefined} onCreate={(name) => create(name, onChange)} />
      )}
    </div>
  )
}
