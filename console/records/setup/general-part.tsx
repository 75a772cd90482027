import { useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import { Card } from '../../kit/surface.tsx'
import { exportRows } from '../export-rows.ts'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { definitionOperations, definitionReads } from './operations.ts'
import style from './setup.module.css'

/** Names, export and deletion. */
export function GeneralPart({ source, detail }: { source: Source; detail: Detail }) {
  const [name, setName] = useState(detail.display_name)
  const [description, setDescription] = useState(detail.description ?? '')
  const change = useChange(definitionOperations(source.kind).change, {
    refreshes: definitionReads,
    done: t('Saved'),
    onFailed: () => undefined,
  })
  return (
    <>
      <Card title={t('General')}>
        <form
          className={style['part']}
          onSubmit={(event) => {
            event.preventDefault()
            const body = { display_name: name, description: description === '' ? null : description }
            change.mutate({ name: source.name, body })
          }}
        >
          <Problem>{otherIssue(change.error, ['display_name', 'description'])}</Problem>
          <Field label={t('Name')} error={issueOf(change.error, 'display_name')}>
            {(control) => (
              <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
            )}
          </Field>
          <Field label={t('Description')} optional error={issueOf(change.error, 'description')}>
            {(control) => (
              <TextArea
                {...control}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
          <div>
            <Button type="submit" look="primary" busy={change.isPending}>
              {t('Save')}
            </Button>
          </div>
        </form>
      </Card>
      <Export source={source} />
      {!detail.standard && <Deletion source={source} />}
    </>
  )
}

function Export({ source }: { source: Source }) {
  return (
    <Card title={t('Export')}>
      <div className={style['actions']}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon="download"
            onClick={() => void exportRows(source, format, {}, { sort: [], fields: null })}
          >
            {format === 'xlsx' ? t('All rows as Excel workbook') : t('All rows as CSV')}
          </Button>
        ))}
      </div>
    </Card>
  )
}

/** A deletion is final, so the name has to be typed. */
function Deletion({ source }: { source: Source }) {
  const [typed, setTyped] = useState('')
  const [, go] = useLocation()
  const remove = useChange(definitionOperations(source.kind).remove, {
    refreshes: ['getObjects', 'getTables'],
    done: t('Deleted'),
    onDone: () => go('/objects'),
  })
  return (
    <Card title={t('Delete')}>
      <form
        className={style['inline']}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === source.name) remove.mutate({ name: source.name })
        }}
      >
        <Field label={t('Type {name} to delete it with all its records', { name: source.name })}>
          {(control) => (
            <TextInput {...control} value={typed} onChange={({ target }) => setTyped(target.value)} />
          )}
        </Field>
        <Button type="submit" look="danger" disabled={typed !== source.name} busy={remove.isPending}>
          {t('Delete for good')}
        </Button>
      </form>
    </Card>
  )
}
