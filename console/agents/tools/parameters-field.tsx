import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { type Parameter, type ParameterSchema, parametersOf, schemaOf } from './parameters.ts'
import style from './tools.module.css'

function typeNames(): Record<Parameter['type'], string> {
  return {
    string: t('Text'),
    number: t('Number'),
    integer: t('Whole number'),
    boolean: t('Yes or no'),
  }
}

/** The parameters that the model fills in, one per line, or as JSON if a line can't express them. */
export function ParametersField({
  schema,
  error,
  onChange,
}: {
  schema: ParameterSchema
  error: string | undefined
  onChange: (schema: ParameterSchema) => void
}) {
  const [lines, setLines] = useState(() => parametersOf(schema))
  if (lines === undefined) return <SchemaText schema={schema} error={error} onChange={onChange} />
  const change = (next: Parameter[]) => {
    setLines(next)
    onChange(schemaOf(next))
  }
  return (
    <fieldset className={style['pairs']}>
      <legend>{t('Filled in by the model')}</legend>
      <small>
        {t('Write {placeholder} in the URL, query, headers and body.', {
          placeholder: '{name}',
        })}
      </small>
      {lines.map((line, index) => (
        <ParameterRow
          key={index}
          number={index + 1}
          line={line}
          onChange={(part) =>
            change(lines.map((one, other) => (other === index ? { ...one, ...part } : one)))
          }
          onRemove={() => change(lines.filter((_, other) => other !== index))}
        />
      ))}
      {error !== undefined && (
        <small className={style['wrong']} role="alert">
          {error}
        </small>
      )}
      <div>
        <Button
          icon="add"
          onClick={() => change([...lines, { name: '', type: 'string', description: '', required: true }])}
        >
          {t('Add a parameter')}
        </Button>
      </div>
    </fieldset>
  )
}

function ParameterRow({
  number,
  line,
  onChange,
  onRemove,
}: {
  number: number
  line: Parameter
  onChange: (part: Partial<Parameter>) => void
  onRemove: () => void
}) {
  return (
    <div className={style['parameter']}>
      <TextInput
        aria-label={t('Parameter {number}: name', { number })}
        placeholder={t('Name')}
        value={line.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        aria-label={t('Parameter {number}: type', { number })}
        value={line.type}
        onChange={({ target }) => onChange({ type: target.value as Parameter['type'] })}
      >
        {Object.entries(typeNames()).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput
        aria-label={t('Parameter {number}: description', { number })}
        placeholder={t('Description for the model')}
        value={line.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <Checkbox
        label={t('Required')}
        checked={line.required}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
      <IconButton
        icon="trash"
        label={t('Remove {name}', { name: line.name === '' ? String(number) : line.name })}
        onClick={onRemove}
      />
    </div>
  )
}

function SchemaText({
  schema,
  error,
  onChange,
}: {
  schema: ParameterSchema
  error: string | undefined
  onChange: (schema: ParameterSchema) => void
}) {
  const [text, setText] = useState(() => JSON.stringify(schema, undefined, 2))
  const [isBroken, setBroken] = useState(false)
  return (
    <Field
      label={t('Filled in by the model')}
      hint={t('A JSON Schema.')}
      error={isBroken ? t('This is no JSON yet.') : error}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={12}
          className={style['mono']}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            try {
              onChange(JSON.parse(target.value) as ParameterSchema)
              setBroken(false)
            } catch {
              setBroken(true)
            }
          }}
        />
      )}
    </Field>
  )
}
