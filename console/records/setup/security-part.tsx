import { useState } from 'react'
import type { Takes } from '../../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { Field } from '../../kit/field.tsx'
import { Checkbox, Select } from '../../kit/input.tsx'
import { formatNumber, msg, say, type Text, t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { Card, Row, Rows } from '../../kit/surface.tsx'
import { personName, usePeople } from '../controls/people.ts'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import { type Field as Definition, shownText } from '../values.ts'
import { definitionOperations } from './operations.ts'
import style from './setup.module.css'

type Access = 'FULL_ACCESS' | 'READ_ONLY' | 'NO_ACCESS'

const accessWords: Record<Access, Text> = {
  FULL_ACCESS: msg('see and change all'),
  READ_ONLY: msg('see all'),
  NO_ACCESS: msg('see none'),
}

/** Permissions on records, with a preview for a given user. */
export function SecurityPart({ source, detail }: { source: Source; detail: Detail }) {
  return (
    <>
      {source.kind === 'table' ? (
        <Sharing name={source.name} />
      ) : (
        recordTypesOf(detail).map(({ id, display_name: name }) => (
          <TypeSecurity key={id} source={source} detail={detail} typeId={id} title={name} />
        ))
      )}
      <SeeAs source={source} detail={detail} />
    </>
  )
}

function AccessSelect({
  label,
  value,
  onChange,
}: {
  label: string
  value: Access
  onChange: (access: Access) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Access)}>
          {Object.entries(accessWords).map(([access, words]) => (
            <option key={access} value={access}>
              {say(words)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function TypeSecurity({
  source,
  detail,
  typeId,
  title,
}: {
  source: Source
  detail: Detail
  typeId: number
  title: string
}) {
  const takes = { name: source.name, recordTypeId: typeId }
  const security = useRead('getObjectRecordTypeSecurity', takes)
  const change = useChange('patchObjectRecordTypeSecurity', {
    refreshes: ['getObjectRecordTypeSecurity', 'postObjectRowsSeenBy'],
    done: t('Security saved'),
  })
  const mutate = (body: Takes<'patchObjectRecordTypeSecurity'>['body']) => change.mutate({ ...takes, body })
  return (
    <Card title={t('Records of the type {type}', { type: title })}>
      <div className={style['part']}>
        {security.error !== null && <p role="alert">{explain(security.error).title}</p>}
        {security.data === undefined && security.error === null && <Skeleton lines={2} />}
        {security.data !== undefined && (
          <Checkbox
            label={t('Records belong to their owners')}
            checked={security.data.enabled}
            onChange={({ target }) => mutate({ enabled: target.checked })}
          />
        )}
        {security.data?.enabled === true && (
          <>
            <OwnerFields
              fields={ownerFields(detail, typeId)}
              chosen={security.data.virtual_owner_column_ids}
              onChange={(ids) => mutate({ virtual_owner_column_ids: ids })}
            />
            <AccessSelect
              label={t('Everyone else can')}
              value={security.data.workspace}
              onChange={(workspace) => mutate({ workspace })}
            />
          </>
        )}
      </div>
    </Card>
  )
}

/** User fields of the record type. */
function ownerFields({ fields }: Detail, typeId: number): Definition[] {
  return fields.filter(
    ({ type, metadata, record_type_id: only }) =>
      type === 'platformRelation' &&
      metadata['platformModel'] === 'User' &&
      (only === null || only === typeId),
  )
}

function OwnerFields({
  fields,
  chosen,
  onChange,
}: {
  fields: readonly Definition[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  return (
    <fieldset className={style['options']}>
      <legend>{t('Owner field')}</legend>
      {fields.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      {fields.length === 0 && <small>{t('No people field yet.')}</small>}
    </fieldset>
  )
}

/** The users and teams with access to a table. */
function Sharing({ name }: { name: string }) {
  const people = usePeople()
  const sharing = useRead('getTableSharing', { name })
  const change = useChange('putTableSharing', {
    refreshes: ['getTableSharing', 'postTableRowsSeenBy'],
    done: t('Sharing saved'),
  })
  if (sharing.error !== null) return <p role="alert">{explain(sharing.error).title}</p>
  if (sharing.data === undefined) return <Skeleton lines={3} />
  const { workspace, users } = sharing.data
  const accessOf = (id: number) => users.find(({ user_id: one }) => one === id)?.access ?? ''
  return (
    <Card title={t('Sharing')}>
      <div className={style['part']}>
        <AccessSelect
          label={t('Everyone can')}
          value={workspace}
          onChange={(next) => change.mutate({ name, body: { workspace: next, users } })}
        />
      </div>
      <Rows>
        {[...people.values()].map(({ id }) => (
          <Row
            key={id}
            end={
              <Select
                aria-label={t('What {person} may do', { person: personName(people, id) })}
                value={accessOf(id)}
                onChange={({ target }) => {
                  const rest = users.filter(({ user_id: one }) => one !== id)
                  const access = target.value as 'FULL_ACCESS' | 'READ_ONLY'
                  const next = target.value === '' ? rest : [...rest, { user_id: id, access }]
                  change.mutate({ name, body: { workspace, users: next } })
                }}
              >
                <option value="">{t('same as everyone')}</option>
                <option value="READ_ONLY">{t('see all')}</option>
                <option value="FULL_ACCESS">{t('see and change all')}</option>
              </Select>
            }
          >
            {personName(people, id)}
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

/** The records that another user can see. */
function SeeAs({ source, detail }: { source: Source; detail: Detail }) {
  const people = usePeople()
  const [userId, setUserId] = useState<number | undefined>()
  const seen = useRead(
    definitionOperations(source.kind).seenBy,
    { name: source.name, body: { user_id: userId ?? 0, limit: 10 } },
    { enabled: userId !== undefined, staleTime: 0 },
  )
  const title = detail.fields.toSorted((a, b) => a.order - b.order)[0]
  return (
    <Card title={t('See as…')}>
      <div className={style['part']}>
        <Field label={t('Check access')}>
          {(control) => (
            <Select
              {...control}
              value={userId ?? ''}
              onChange={({ target }) => setUserId(target.value === '' ? undefined : Number(target.value))}
            >
              <option value="">{t('Choose a person')}</option>
              {[...people.values()].map(({ id }) => (
                <option key={id} value={id}>
                  {personName(people, id)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {seen.error !== null && <p role="alert">{explain(seen.error).title}</p>}
        {seen.data !== undefined && (
          <p role="status">
            {t('{count} of {total} records', {
              count: formatNumber(seen.data.count),
              total: formatNumber(seen.data.total),
            })}
          </p>
        )}
      </div>
      {seen.data !== undefined && seen.data.results.length > 0 && (
        <Rows>
          {seen.data.results.map(({ id, data }) => (
            <Row key={id}>{(title === undefined ? '' : shownText(data[title.name], title)) || id}</Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}
