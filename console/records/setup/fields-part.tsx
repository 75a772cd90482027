import { useState } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh, toastError, useChange } from '../../app/operations.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../kit/language/translate.ts'
import { Card, Chip, Row, Rows } from '../../kit/surface.tsx'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import type { Field } from '../values.ts'
import { FieldForm } from './field-form.tsx'
import { kindOf } from './field-kinds.ts'
import { definitionOperations, definitionReads } from './operations.ts'

/** The fields, in their order. */
export function FieldsPart({ source, detail }: { source: Source; detail: Detail }) {
  const [form, setForm] = useState<{ field: Field | undefined } | undefined>()
  const [inUse, setInUse] = useState<{ field: Field; message: string } | undefined>()
  const operations = definitionOperations(source.kind)
  const change = useChange(operations.changeField, { refreshes: definitionReads })
  const fields = detail.fields.toSorted((a, b) => a.order - b.order)
  const remove = async (field: Field, force: boolean) => {
    try {
      await operation(operations.removeField)({ name: source.name, fieldId: field.id, force })
      setInUse(undefined)
      await refresh(queryClient, definitionReads)
    } catch (error) {
      if (error instanceof FrontdeskError && error.status === 409 && !force)
        setInUse({ field, message: error.message })
      else toastError(error)
    }
  }
  return (
    <Card
      title={t('Fields')}
      end={
        <Button icon="add" onClick={() => setForm({ field: undefined })}>
          {t('Add field')}
        </Button>
      }
    >
      <Rows>
        {fields.map((field, index) => (
          <Row
            key={field.id}
            end={
              <>
                <IconButton
                  icon="arrowUp"
                  label={t('Move {field} up', { field: field.name })}
                  disabled={index === 0}
                  onClick={() =>
                    change.mutate({ name: source.name, fieldId: field.id, body: { order: index - 1 } })
                  }
                />
                <IconButton
                  icon="edit"
                  label={t('Change {field}', { field: field.name })}
                  onClick={() => setForm({ field })}
                />
                <IconButton
                  icon="trash"
                  label={t('Delete {field}', { field: field.name })}
                  disabled={field.built_in}
                  onClick={() => void remove(field, false)}
                />
              </>
            }
          >
            {field.name} <small>{t(kindOf(field)?.label ?? field.type)}</small>{' '}
            {field.required && <Chip>{t('required')}</Chip>} {field.unique && <Chip>{t('unique')}</Chip>}{' '}
            <OnlyFor detail={detail} typeId={field.record_type_id} />
          </Row>
        ))}
      </Rows>
      {form !== undefined && (
        <FieldForm source={source} detail={detail} field={form.field} onClose={() => setForm(undefined)} />
      )}
      {inUse !== undefined && (
        <Dialog
          title={t('Delete {field}', { field: inUse.field.name })}
          description={inUse.message}
          open
          onClose={() => setInUse(undefined)}
          actions={
            <>
              <Button onClick={() => setInUse(undefined)}>{t('Keep it')}</Button>
              <Button look="danger" onClick={() => void remove(inUse.field, true)}>
                {t('Delete although it is in use')}
              </Button>
            </>
          }
        >
          <p>{t('What uses it will no longer find it.')}</p>
        </Dialog>
      )}
    </Card>
  )
}

function OnlyFor({ detail, typeId }: { detail: Detail; typeId: number | null }) {
  const type = recordTypesOf(detail).find(({ id }) => id === typeId)
  return type === undefined ? null : <Chip>{t('only {type}', { type: type.display_name })}</Chip>
}
