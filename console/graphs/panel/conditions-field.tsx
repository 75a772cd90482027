import { Suspense, use } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { ConditionBuilder } from './condition-builder.tsx'
import { ExpressionResult } from './expression-result.tsx'
import { type ControlProps, errorAt } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { TemplateEditor } from './lazy-template-editor.tsx'

interface Condition {
  id?: string
  label?: string
  expression?: string
}

/** Ways out, each under a condition: in words that a model judges, or as an expression that is computed. */
export function ConditionsField({
  label,
  value,
  issues,
  path,
  mode,
  onChange,
}: ControlProps & { mode: 'AI' | 'EXPRESSION' }) {
  const { isReadOnly, names, onLeave } = use(FormContext)
  const conditions = Array.isArray(value) ? (value as Condition[]) : []
  const set = (index: number, change: Partial<Condition>) =>
    onChange(conditions.map((one, other) => (other === index ? { ...one, ...change } : one)))
  const add = () => onChange([...conditions, { id: freeId(conditions), expression: '' }])
  return (
    <div className={style['list']}>
      {conditions.map(({ id, expression = '', label: name = '' }, index) => {
        const at = `${path}[${index}].expression`
        const error = errorAt({ issues, path: at })
        const title = index === 0 ? t('If') : t('Otherwise, if')
        return (
          <fieldset key={id ?? index} className={style['group']} aria-label={`${label} ${index + 1}`}>
            {mode === 'EXPRESSION' && (
              <ConditionBuilder
                expression={expression}
                names={names}
                isReadOnly={isReadOnly}
                onChange={(next) => set(index, { expression: next })}
              />
            )}
            <Field label={mode === 'EXPRESSION' ? t('As an expression') : title} error={error}>
              {(control) => (
                <Suspense fallback={<TextArea value={expression} readOnly />}>
                  <TemplateEditor
                    id={control.id}
                    label={title}
                    value={expression}
                    names={names}
                    single={mode === 'EXPRESSION'}
                    isReadOnly={isReadOnly}
                    isInvalid={error !== undefined}
                    placeholder={mode === 'AI' ? t('The user wants their money back.') : '{budget} > 1000'}
                    onChange={(next) => set(index, { expression: next })}
                    onLeave={onLeave}
                  />
                </Suspense>
              )}
            </Field>
            {mode === 'EXPRESSION' && <ExpressionResult expression={expression} />}
            <Field label={t('Its name')} optional>
              {(control) => (
                <TextInput
                  {...control}
                  value={name}
                  readOnly={isReadOnly}
                  onChange={({ target }) => set(index, { label: target.value })}
                  onBlur={onLeave}
                />
              )}
            </Field>
            {!isReadOnly && conditions.length > 1 && (
              <div className={style['groupHead']}>
                <span />
                <IconButton
                  icon="trash"
                  label={t('Remove the condition')}
                  onClick={() => onChange(conditions.filter((_, other) => other !== index))}
                />
              </div>
            )}
          </fieldset>
        )
      })}
      {errorAt({ issues, path }) !== undefined && (
        <p className={style['error']}>{errorAt({ issues, path })}</p>
      )}
      {!isReadOnly && (
        <Button icon="add" onClick={add}>
          {t('Condition')}
        </Button>
      )}
    </div>
  )
}

/** Given here, so that the edges of the others stay where they are when one is taken out. */
function freeId(conditions: readonly Condition[]): string {
  const taken = new Set(conditions.map(({ id }, index) => id ?? `condition_${index + 1}`))
  let number = conditions.length + 1
  while (taken.has(`condition_${number}`)) number++
  return `condition_${number}`
}
