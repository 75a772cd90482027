import { useState } from 'react'
import type { Answers } from '../../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { ValueTree } from '../../graphs/trying/value-tree.tsx'
import { Button } from '../../kit/button.tsx'
import { type ControlProps, Field } from '../../kit/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../kit/input.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Problem, Skeleton } from '../../kit/states.tsx'
import { Card, Chip } from '../../kit/surface.tsx'
import { type Blank, blanksOf, inputOf } from './parameters.ts'
import style from './tools.module.css'

type Function = Answers<'getToolFunctions'>['results'][number]

/** Calls the tool as a model would, with typed arguments. */
export function TryTool({ toolId, isChanged }: { toolId: number; isChanged: boolean }) {
  const functions = useRead('getToolFunctions', { toolId })
  const [name, setName] = useState('')
  const offered = functions.data?.results
  const chosen = offered?.find((one) => one.name === name) ?? offered?.[0]
  return (
    <Card title={t('Try it')}>
      <div className={style['try']}>
        <Problem>{otherIssue(functions.error, [])}</Problem>
        {offered === undefined && functions.error === null && <Skeleton lines={3} />}
        {offered?.length === 0 && (
          <p className={style['muted']}>{t('Not available: it is off, or its object was deleted.')}</p>
        )}
        {offered !== undefined && offered.length > 1 && (
          <Field label={t('Function')}>
            {(control) => (
              <Select {...control} value={chosen?.name} onChange={({ target }) => setName(target.value)}>
                {offered.map((one) => (
                  <option key={one.name}>{one.name}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {isChanged && <p className={style['muted']}>{t('Uses the saved tool. Save your changes first.')}</p>}
        {chosen !== undefined && <TryFunction key={chosen.name} toolId={toolId} offered={chosen} />}
      </div>
    </Card>
  )
}

function TryFunction({ toolId, offered }: { toolId: number; offered: Function }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const run = useChange('postToolTry', { onFailed: () => undefined })
  const blanks = blanksOf(offered.parameters)
  const submit = () => run.mutate({ toolId, body: { function: offered.name, input: inputOf(blanks, typed) } })
  return (
    <form
      className={style['fields']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <details className={style['told']}>
        <summary>{t('Description for the model')}</summary>
        <p>{offered.description}</p>
        <ValueTree label={t('Parameters')} value={offered.parameters} levels={2} />
      </details>
      {blanks.map((blank) => (
        <Field
          key={blank.name}
          label={blank.name}
          optional={!blank.required}
          {...(blank.description === '' ? {} : { hint: blank.description })}
          error={issueOf(run.error, `input.${blank.name}`)}
        >
          {(control) => (
            <BlankInput
              blank={blank}
              control={control}
              value={typed[blank.name] ?? ''}
              onChange={(value) => setTyped({ ...typed, [blank.name]: value })}
            />
          )}
        </Field>
      ))}
      <Problem>
        {otherIssue(
          run.error,
          blanks.map(({ name }) => `input.${name}`),
        )}
      </Problem>
      <div className={style['run']}>
        <Button type="submit" icon="play" busy={run.isPending}>
          {t('Call it')}
        </Button>
        {offered.acts && <small>{t('This makes real changes.')}</small>}
      </div>
      {run.data !== undefined && <Outcome tried={run.data} />}
    </form>
  )
}

function BlankInput({
  blank,
  control,
  value,
  onChange,
}: {
  blank: Blank
  control: ControlProps
  value: string
  onChange: (value: string) => void
}) {
  const typing = { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }
  if (blank.kind === 'tick') {
    return (
      <Checkbox
        {...control}
        label={t('Yes')}
        checked={value === 'true'}
        onChange={({ target }) => onChange(String(target.checked))}
      />
    )
  }
  if (blank.kind === 'choice') {
    return (
      <Select {...control} {...typing}>
        <option value="" />
        {blank.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    )
  }
  if (blank.kind === 'json') return <TextArea {...control} {...typing} className={style['mono']} />
  return <TextInput {...control} {...typing} inputMode={blank.kind === 'number' ? 'decimal' : 'text'} />
}

function Outcome({ tried }: { tried: Answers<'postToolTry'> }) {
  return (
    <div className={style['outcome']} role="status">
      <div className={style['run']}>
        {tried.success ? <Chip tone="good">{t('Worked')}</Chip> : <Chip tone="bad">{t('Failed')}</Chip>}
        <small>{t('{count} ms', { count: formatNumber(tried.milliseconds) })}</small>
      </div>
      {tried.success ? (
        <ValueTree label={t('Answer')} value={tried.output} levels={2} />
      ) : (
        <p>{tried.error}</p>
      )}
    </div>
  )
}
