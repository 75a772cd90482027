import { useState } from 'react'
import { useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'

/** What the agent keeps of a conversation, by name. */
export function VariablesPart({ agentId }: { agentId: string }) {
  const variables = useRead('getAgentVariablesAll', { agentId })
  const [name, setName] = useState('')
  const refreshes = ['getAgentVariablesAll', 'getAgentVariables'] as const
  const create = useChange('postAgentVariables', {
    refreshes,
    onDone: () => setName(''),
    onFailed: () => undefined,
  })
  const remove = useChange('deleteAgentVariable', { refreshes, done: t('Variable deleted') })
  if (variables.error !== null) {
    return <ErrorPage error={variables.error} onRetry={() => void variables.refetch()} />
  }
  if (variables.data === undefined) return <Skeleton />
  return (
    <div className={style['form']}>
      <Rows>
        {variables.data.results.map(({ id, name: called, description, isBuiltIn }) => (
          <Row
            key={called}
            end={
              isBuiltIn || id === null ? (
                <small>{t('built in')}</small>
              ) : (
                <IconButton
                  icon="trash"
                  label={t('Delete {name}', { name: called })}
                  onClick={() => remove.mutate({ agentId, variableId: id })}
                />
              )
            }
          >
            <code>{`{${called}}`}</code>
            {description !== null && <small className={style['line']}>{description}</small>}
          </Row>
        ))}
      </Rows>
      <form
        className={style['beside']}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') create.mutate({ agentId, body: { name: name.trim() } })
        }}
      >
        <Field
          label={t('New variable')}
          error={issueOf(create.error, 'name') ?? otherIssue(create.error, ['name'])}
        >
          {(control) => (
            <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Button type="submit" icon="add" busy={create.isPending}>
          {t('Create')}
        </Button>
      </form>
    </div>
  )
}
