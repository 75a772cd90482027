import { useState } from 'react'
import { useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { slugOf } from '../../kit/slug.ts'
import { Card, Chip, Row, Rows } from '../../kit/surface.tsx'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import style from './setup.module.css'

const refreshes = ['getObject', 'getObjectRecordTypes'] as const

/** Record types of an object, each with optional fields and permissions. */
export function TypesPart({ source, detail }: { source: Source; detail: Detail }) {
  const [name, setName] = useState('')
  const create = useChange('postObjectRecordTypes', {
    refreshes,
    onDone: () => setName(''),
    onFailed: () => undefined,
  })
  const remove = useChange('deleteObjectRecordType', { refreshes, done: t('Record type deleted') })
  return (
    <Card title={t('Record types')}>
      <Rows>
        {recordTypesOf(detail).map(({ id, display_name: shown, is_default: isDefault }) => (
          <Row
            key={id}
            end={
              isDefault ? (
                <Chip>{t('default')}</Chip>
              ) : (
                <IconButton
                  icon="trash"
                  label={t('Delete {name}', { name: shown })}
                  onClick={() => remove.mutate({ name: source.name, recordTypeId: id })}
                />
              )
            }
          >
            {shown}
          </Row>
        ))}
      </Rows>
      <form
        className={style['inline']}
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ name: source.name, body: { name: slugOf(name), display_name: name } })
        }}
      >
        <Field
          label={t('New record type')}
          error={issueOf(create.error, 'name') ?? otherIssue(create.error, ['name'])}
        >
          {(control) => (
            <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Button type="submit" icon="add" busy={create.isPending}>
          {t('Add record type')}
        </Button>
      </form>
    </Card>
  )
}
