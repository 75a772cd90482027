import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import {
  auditQuery,
  type ChangedValue,
  changedValues,
  type Filters,
  isRequestId,
  noFilters,
} from './audit.ts'
import { sentenceOf } from './audit-sentences.ts'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

type Entry = Schemas['AuditEntry']

/** The audit log: actor, change, time and address. */
export default function AuditPage() {
  const [filters, setFilters] = useState<Filters>(noFilters)
  const [opened, setOpened] = useState<Entry | undefined>()
  const entries = usePages('getAuditLog', { ...auditQuery(filters), limit: 50 })
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const clear = (
    <Button icon="close" onClick={() => setFilters(noFilters)}>
      {t('Clear filters')}
    </Button>
  )
  return (
    <SettingsPage title={t('Audit log')} text={t('Changes by people and API keys, newest first.')}>
      <FilterBar filters={filters} onChange={setFilters}>
        {isFiltered && clear}
      </FilterBar>
      <Loaded of={entries}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice
              icon="shield"
              title={isFiltered ? t('No changes match these filters.') : t('No changes yet.')}
              actions={isFiltered && clear}
            />
          ) : (
            <Card>
              <Entries entries={rows} onOpen={setOpened} />
            </Card>
          )
        }
      </Loaded>
      {entries.hasMore && (
        <div className={style['more']}>
          <Button busy={entries.isReadingMore} onClick={entries.readMore}>
            {t('Show earlier entries')}
          </Button>
        </div>
      )}
      {opened !== undefined && <Detail entry={opened} onClose={() => setOpened(undefined)} />}
    </SettingsPage>
  )
}

function FilterBar({
  filters,
  onChange,
  children,
}: {
  filters: Filters
  onChange: (filters: Filters) => void
  children: React.ReactNode
}) {
  const people = useRead('getUsers', {})
  const input = (name: keyof Filters) => ({
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...filters, [name]: target.value }),
  })
  return (
    <div className={style['filters']} role="search" aria-label={t('Filters')}>
      <Field label={t('Who')}>
        {(control) => (
          <Select {...control} {...input('person')}>
            <option value="">{t('Everyone')}</option>
            {people.data?.results.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name === '' ? one.email : one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('What')}>
        {(control) => <TextInput {...control} {...input('action')} placeholder="POST /api-keys" />}
      </Field>
      <Field
        label={t('Request')}
        error={
          filters.request === '' || isRequestId(filters.request)
            ? undefined
            : t('Enter a complete request ID.')
        }
      >
        {(control) => <TextInput {...control} {...input('request')} placeholder={t('Request ID')} />}
      </Field>
      <Field label={t('From')}>
        {(control) => <TextInput {...control} {...input('from')} type="date" />}
      </Field>
      <Field label={t('To')}>{(control) => <TextInput {...control} {...input('to')} type="date" />}</Field>
      {children}
    </div>
  )
}

/** The names of objects and tables by their API name. */
function useLabels(): ReadonlyMap<string, string> {
  const objects = useRead('getObjects', {})
  const tables = useRead('getTables', {})
  const all = [...(objects.data?.results ?? []), ...(tables.data?.results ?? [])]
  return new Map(all.map((one) => [one.name, one.display_name]))
}

function Entries({ entries, onOpen }: { entries: readonly Entry[]; onOpen: (entry: Entry) => void }) {
  const labels = useLabels()
  return (
    <Table
      stacks
      label={t('Audit log')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { title: t('When'), cell: (one) => <Moment at={one.created_at} /> },
        {
          title: t('Who'),
          cell: ({ actor, via, client }) => (
            <>
              {actor}
              {client !== null && (
                <>
                  {' '}
                  <small>{t('by {program}', { program: client })}</small>
                </>
              )}
              {via === 'key' && (
                <>
                  {' '}
                  <small>{t('by key')}</small>
                </>
              )}
            </>
          ),
        },
        { title: t('What'), cell: (one) => sentenceOf(one, labels) },
        { title: t('Address'), wideOnly: true, cell: ({ address }) => <small>{address}</small> },
        {
          title: t('Actions'),
          align: 'actions',
          cell: (one) => (
            <IconButton icon="open" label={t('Show what changed')} onClick={() => onOpen(one)} />
          ),
        },
      ]}
    />
  )
}

function Detail({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const labels = useLabels()
  const values = changedValues(entry)
  return (
    <Dialog title={sentenceOf(entry, labels)} description={entry.actor} open onClose={onClose}>
      {values.length > 0 && <ChangedValues values={values} hasBefore={entry.before !== null} />}
      <small>
        {entry.action} · {t('Request {id}', { id: entry.request_id })} · {entry.address}
      </small>
    </Dialog>
  )
}

function ChangedValues({ values, hasBefore }: { values: readonly ChangedValue[]; hasBefore: boolean }) {
  return (
    <Table
      stacks
      label={t('Values')}
      rows={values}
      keyOf={({ key }) => key}
      columns={[
        { title: t('Value'), cell: ({ key }) => <code>{key}</code> },
        ...(hasBefore
          ? [{ title: t('Before'), cell: ({ before }: ChangedValue) => <Shown text={before} /> }]
          : []),
        { title: t('After'), cell: ({ after }) => <Shown text={after} /> },
      ]}
    />
  )
}

function Shown({ text }: { text: string }) {
  return <span className={style['changed']}>{text}</span>
}
