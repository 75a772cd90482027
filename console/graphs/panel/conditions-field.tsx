import { Suspense, use } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field, type FieldProblem, ProblemNote } from '../../kit/field.tsx'
import { TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { ConditionBuilder } from './condition-builder.tsx'
import { ExpressionResult } from './expression-result.tsx'
import type { ControlProps } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemAt } from './issues.ts'
import { TemplateEditor } from './lazy-template-editor.tsx'

type Mode = 'AI' | 'EXPRESSION'

interface Condition {
  id?: string
  label?: string
  expression?: string
}

/** Output ports with a condition each: a description for a model, or an expression. */
export function ConditionsField({
  label,
  value,
  issues,
  path,
  mode,
  onChange,
}: ControlProps & { mode: Mode }) {
  const { isReadOnly } = use(FormContext)
  const conditions = Array.isArray(value) ? (value as Condition[]) : []
  const set = (index: number, change: Partial<Condition>) =>
    onChange(conditions.map((one, other) => (other === index ? { ...one, ...change } : one)))
  const add = () => onChange([...conditions, { id: freeId(conditions), expression: '' }])
  return (
    <div className={style['list']}>
      {conditions.map((condition, index) => (
        <fieldset key={condition.id ?? index} className={style['group']} aria-label={`${label} ${index + 1}`}>
          <OneCondition
            condition={condition}
            title={index === 0 ? t('If') : t('Otherwise, if')}
            mode={mode}
            problem={problemAt({ issues, path: `${path}[${index}].expression` })}
            onChange={(change) => set(index, change)}
          />
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
      ))}
      <ProblemNote {...problemAt({ issues, path })} />
      {!isReadOnly && (
        <Button icon="add" onClick={add}>
          {t('Condition')}
        </Button>
      )}
    </div>
  )
}

function OneCondition({
  condition: { expression = '', label: name = '' },
  title,
  mode,
  problem,
  onChange,
}: {
  condition: Condition
  title: string
  mode: Mode
  problem: FieldProblem
  onChange: (change: Partial<Condition>) => void
}) {
  const { isReadOnly, names, onLeave } = use(FormContext)
  const write = (next: string) => onChange({ expression: next })
  const isComputed = mode === 'EXPRESSION'
  return (
    <>
      {isComputed && (
        <ConditionBuilder expression={expression} names={names} isReadOnly={isReadOnly} onChange={write} />
      )}
      <Field label={isComputed ? t('As an expression') : title} {...problem}>
        {(control) => (
          <Suspense fallback={<TextArea value={expression} readOnly />}>
            <TemplateEditor
              id={control.id}
              label={title}
              value={expression}
              names={names}
              single={isComputed}
              isReadOnly={isReadOnly}
              isInvalid={problem.error !== undefined}
              describedBy={control['aria-describedby']}
              placeholder={isComputed ? '{budget} > 1000' : t('The user wants their money back.')}
              onChange={write}
              onLeave={onLeave}
            />
          </Suspense>
        )}
      </Field>
      {isComputed && <ExpressionResult expression={expression} />}
      <Field label={t('Its name')} optional>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            readOnly={isReadOnly}
            onChange={({ target }) => onChange({ label: target.value })}
            onBlur={onLeave}
          />
        )}
      </Field>
    </>
  )
}

/** An id of our own, so that edges of the other conditions stay when one is removed. */
function freeId(conditions: readonly Condition[]): string {
  const taken = new Set(conditions.map(({ id }, index) => id ?? `condition_${index + 1}`))
  let number = conditions.length + 1
  while (taken.has(`condition_${number}`)) number++
  return `condition_${number}`
}
