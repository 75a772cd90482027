import { issueOf } from '../../app/problems/explain.ts'
import { Field } from '../../kit/field.tsx'
import { Select, TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import type { ToolDraft } from './draft.ts'
import { PairsField } from './pairs-field.tsx'
import { ParametersField } from './parameters-field.tsx'
import type { FormProps } from './tool-form.tsx'
import style from './tools.module.css'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The request of an HTTP tool. */
export function HttpForm({ draft, error, onChange }: FormProps) {
  return (
    <>
      <AddressField draft={draft} error={error} onChange={onChange} />
      <ParametersField
        schema={draft.parameters}
        error={issueOf(error, 'parameters')}
        onChange={(parameters) => onChange({ parameters })}
      />
      <PairsField
        label={t('Query')}
        add={t('Add to the query')}
        pairs={draft.query}
        problem={(index) => issueOf(error, `query[${index}].value`)}
        onChange={(query) => onChange({ query })}
      />
      <HeadersField draft={draft} error={error} onChange={onChange} />
      {draft.method !== 'GET' && <BodyField draft={draft} error={error} onChange={onChange} />}
      <Field label={t('Timeout (seconds)')} error={issueOf(error, 'timeoutSeconds')}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            min={1}
            max={120}
            className={style['short']}
            value={draft.timeoutSeconds}
            onChange={({ target }) => onChange({ timeoutSeconds: Number(target.value) })}
          />
        )}
      </Field>
    </>
  )
}

function AddressField({ draft, error, onChange }: FormProps) {
  return (
    <div className={style['address']}>
      <Field label={t('Method')}>
        {(control) => (
          <Select
            {...control}
            value={draft.method}
            onChange={({ target }) => onChange({ method: target.value as ToolDraft['method'] })}
          >
            {methods.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('Address')} error={issueOf(error, 'url')}>
        {(control) => (
          <TextInput
            {...control}
            className={style['mono']}
            placeholder="https://api.example.com/orders/{number}"
            spellCheck={false}
            value={draft.url}
            onChange={({ target }) => onChange({ url: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

function BodyField({ draft, error, onChange }: FormProps) {
  return (
    <Field label={t('Body')} hint={t('Usually JSON. Values are escaped.')} error={issueOf(error, 'body')}>
      {(control) => (
        <TextArea
          {...control}
          rows={5}
          className={style['mono']}
          spellCheck={false}
          value={draft.body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      )}
    </Field>
  )
}

export function HeadersField({ draft, error, onChange }: FormProps) {
  return (
    <PairsField
      label={t('Headers')}
      hint={t('Write secrets as {placeholder}.', { placeholder: '{secrets.NAME}' })}
      add={t('Add a header')}
      pairs={draft.headers}
      problem={(index) =>
        issueOf(error, `headers[${index}].value`) ?? issueOf(error, `headers[${index}].key`)
      }
      onChange={(headers) => onChange({ headers })}
    />
  )
}
