import { useState } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh, toastError, useChange } from '../../app/operations.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { say, t, verbatim } from '../../kit/language/translate.ts'
import { Card, Chip, Row, Rows } from '../../kit/surface.tsx'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import type { Field } from '../values.ts'
import { FieldForm } from './field-form.tsx'
import { kindOf } from './field-kinds.ts'
import { definitionOperations, definitionReads } from './operations.ts'

/** The fields in order. */
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
          <FieldRow
            key={field.id}
            detail={detail}
            field={field}
            onMoveUp={
              index === 0
                ? undefined
                : () => change.mutate({ name: source.name, fieldId: field.id, body: { order: index - 1 } })
            }
            onEdit={() => setForm({ field })}
            onDelete={() => void remove(field, false)}
          />
        ))}
      </Rows>
      {form !== undefined && (
        <FieldForm source={source} detail={detail} field={form.field} onClose={() => setForm(undefined)} />
      )}
      {inUse !== undefined && (
        <DeleteUsedField
          name={inUse.field.name}
          message={inUse.message}
          onDelete={() => void remove(inUse.field, true)}
          onClose={() => setInUse(undefined)}
        />
      )}
    </Card>
  )
}

function FieldRow({
  detail,
  field,
  onMoveUp,
  onEdit,
  onDelete,
}: {
  detail: Detail
  field: Field
  onMoveUp: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
}) {
  const { name } = field
  return (
    <Row
      end={
        <>
          <IconButton
            icon="arrowUp"
            label={t('Move {field} up', { field: name })}
            disabled={onMoveUp === undefined}
            onClick={onMoveUp}
          />
          <IconButton icon="edit" label={t('Change {field}', { field: name })} onClick={onEdit} />
          <IconButton
            icon="trash"
            label={t('Delete {field}', { field: name })}
            disabled={field.built_in}
            onClick={onDelete}
          />
        </>
      }
    >
      {name} <small>{say(kindOf(field)?.label ?? verbatim(field.type))}</small>{' '}
      {field.required && <Chip>{t('required')}</Chip>} {field.unique && <Chip>{t('unique')}</Chip>}{' '}
      <OnlyFor detail={detail} typeId={field.record_type_id} />
    </Row>
  )
}

/** Lists the uses of a field before it is deleted by force. */
function DeleteUsedField({
  name,
  message,
  onDelete,
  onClose,
}: {
  name: string
  message: string
  onDelete: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      title={t('Delete {field}', { field: name })}
      description={message}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button look="danger" onClick={onDelete}>
            {t('Delete although it is in use')}
          </Button>
        </>
      }
    >
      <p>{t('What uses it will no longer find it.')}</p>
    </Dialog>
  )
}

function OnlyFor({ detail, typeId }: { detail: Detail; typeId: number | null }) {
  const type = recordTypesOf(detail).find(({ id }) => id === typeId)
  return type === undefined ? null : <Chip>{t('only {type}', { type: type.display_name })}</Chip>
}
