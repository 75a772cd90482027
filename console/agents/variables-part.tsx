import { useState } from 'react'
import { useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'
import { SecretsCard } from './secrets-card.tsx'

const refreshes = ['getAgentVariablesAll', 'getAgentVariables'] as const

/** The variables that the agent keeps for a conversation. */
export function VariablesPart({ agentId }: { agentId: string }) {
  const variables = useRead('getAgentVariablesAll', { agentId })
  const remove = useChange('deleteAgentVariable', { refreshes, done: t('Variable deleted') })
  if (variables.error !== null) {
    return <ErrorPage error={variables.error} onRetry={() => void variables.refetch()} />
  }
  if (variables.data === undefined) return <Skeleton />
  return (
    <div className={style['form']}>
      <Rows>
        {variables.data.results.map(({ id, name, description, defaultValue, isBuiltIn }) => (
          <Row
            key={name}
            end={
              isBuiltIn || id === null ? (
                <small>{t('built in')}</small>
              ) : (
                <IconButton
                  icon="trash"
                  label={t('Delete {name}', { name })}
                  onClick={() => remove.mutate({ agentId, variableId: id })}
                />
              )
            }
          >
            <code>{`{${name}}`}</code>
            {description !== null && <small className={style['line']}>{description}</small>}
            {defaultValue !== null && (
              <small className={style['line']}>{t('at the start: {value}', { value: defaultValue })}</small>
            )}
          </Row>
        ))}
      </Rows>
      <NewVariable agentId={agentId} />
      <SecretsCard agentId={agentId} />
    </div>
  )
}

const nothing = { name: '', description: '', defaultValue: '' }

function NewVariable({ agentId }: { agentId: string }) {
  const [typed, setTyped] = useState(nothing)
  const create = useChange('postAgentVariables', {
    refreshes,
    onDone: () => setTyped(nothing),
    onFailed: () => undefined,
  })
  const input = (key: keyof typeof typed) => ({
    value: typed[key],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [key]: target.value }),
  })
  return (
    <Card title={t('New variable')}>
      <form
        className={classes(style['fields'], style['inside'])}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.name.trim() !== '') create.mutate({ agentId, body: filled(typed) })
        }}
      >
        <Field
          label={t('Name')}
          hint={t('Usually in capitals. Write {placeholder} in texts.', { placeholder: '{ORDER}' })}
          error={issueOf(create.error, 'name') ?? otherIssue(create.error, ['name'])}
        >
          {(control) => <TextInput {...control} {...input('name')} />}
        </Field>
        <Field
          label={t('Description')}
          optional
          hint={t('What it contains. The model that captures it reads this.')}
        >
          {(control) => <TextInput {...control} {...input('description')} />}
        </Field>
        <Field label={t('Value at the start')} optional>
          {(control) => <TextInput {...control} {...input('defaultValue')} />}
        </Field>
        <div>
          <Button type="submit" icon="add" busy={create.isPending}>
            {t('Create')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function filled({
  name,
  description,
  defaultValue,
}: Record<'name' | 'description' | 'defaultValue', string>) {
  return {
    name: name.trim(),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(defaultValue === '' ? {} : { defaultValue }),
  }
}
