import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { NameDialog } from '../app/name-dialog.tsx'
import { useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { useTriggerLabel } from '../graphs/use-triggers.ts'
import { Button } from '../kit/button.tsx'
import { Segments, TextInput } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { NoMatch, Notice, Skeleton } from '../kit/states.tsx'
import { Chip } from '../kit/surface.tsx'
import style from './automations.module.css'

type Workflow = Schemas['Workflow']
type Status = Workflow['status'] | 'ALL'

/** The automations of the account. */
export default function AutomationsPage() {
  const [status, setStatus] = useState<Status>('ALL')
  const [search, setSearch] = useState('')
  const [isCreating, setCreating] = useState(false)
  const list = useRead(
    'getWorkflows',
    { limit: 200, ...(status === 'ALL' ? {} : { status }) },
    { live: ['graph', 'run'] },
  )
  if (list.error !== null) return <ErrorPage error={list.error} onRetry={() => void list.refetch()} />
  const all = list.data?.results
  const found = all?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Page
      title={t('Automations')}
      width="wide"
      actions={
        <Button look="primary" icon="add" onClick={() => setCreating(true)}>
          {t('New automation')}
        </Button>
      }
    >
      <Filters search={search} status={status} onSearch={setSearch} onStatus={setStatus} />
      {found === undefined ? (
        <Skeleton />
      ) : found.length > 0 ? (
        <WorkflowTable workflows={found} />
      ) : (
        <NoAutomations
          isFiltered={search !== '' || status !== 'ALL'}
          onClear={() => {
            setSearch('')
            setStatus('ALL')
          }}
          onCreate={() => setCreating(true)}
        />
      )}
      {isCreating && <NewAutomation onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Filters({
  search,
  status,
  onSearch,
  onStatus,
}: {
  search: string
  status: Status
  onSearch: (search: string) => void
  onStatus: (status: Status) => void
}) {
  return (
    <div className={style['filters']}>
      <TextInput
        type="search"
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Segments<Status>
        label={t('Status')}
        value={status}
        options={[
          { value: 'ALL', label: t('All') },
          { value: 'ACTIVE', label: t('Live') },
          { value: 'DRAFT', label: t('Drafts') },
        ]}
        onChange={onStatus}
      />
    </div>
  )
}

function NoAutomations({
  isFiltered,
  onClear,
  onCreate,
}: {
  isFiltered: boolean
  onClear: () => void
  onCreate: () => void
}) {
  return isFiltered ? (
    <NoMatch title={t('No automations match these filters')} onClear={onClear} />
  ) : (
    <Notice
      icon="automation"
      title={t('There are no automations yet.')}
      actions={
        <Button icon="add" onClick={onCreate}>
          {t('Make the first')}
        </Button>
      }
    >
      <p>{t('Automations react to forms, record changes and schedules.')}</p>
    </Notice>
  )
}

function WorkflowTable({ workflows }: { workflows: readonly Workflow[] }) {
  const triggerLabel = useTriggerLabel()
  return (
    <table className={style['table']}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Starts with')}</th>
          <th scope="col" className={style['number']}>
            {t('Runs')}
          </th>
          <th scope="col" className={style['number']}>
            {t('Failed')}
          </th>
          <th scope="col">{t('Last run')}</th>
        </tr>
      </thead>
      <tbody>
        {workflows.map(
          ({ id, name, description, status, triggerType, runsCount, runsFailedCount, lastRunDate }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={`/automations/${id}`}>{name}</Link>
                {description !== null && <small>{description}</small>}
              </th>
              <td>
                <StatusChip status={status} />
              </td>
              <td>{triggerType === null ? t('nothing yet') : triggerLabel(triggerType)}</td>
              <td className={style['number']}>{formatNumber(runsCount)}</td>
              <td className={style['number']}>
                {runsFailedCount > 0 ? (
                  <Link href={`/runs?workflow=${id}&status=FAILED`} className={style['failed']}>
                    {formatNumber(runsFailedCount)}
                  </Link>
                ) : (
                  formatNumber(0)
                )}
              </td>
              <td>{lastRunDate === null ? t('never') : <Moment at={lastRunDate} />}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function StatusChip({ status }: { status: Workflow['status'] }) {
  const labels = {
    ACTIVE: t('Live'),
    DRAFT: t('Draft'),
    PAUSED: t('Paused'),
    ARCHIVED: t('Archived'),
  }
  return status === 'ACTIVE' ? <Chip tone="good">{labels[status]}</Chip> : <Chip>{labels[status]}</Chip>
}

function NewAutomation({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const create = useChange('postWorkflows', {
    refreshes: ['getWorkflows'],
    onDone: ({ id }) => go(`/automations/${id}`),
    onFailed: () => undefined,
  })
  return (
    <NameDialog
      title={t('New automation')}
      creating={create}
      onCreate={(name) => create.mutate({ body: { name } })}
      onClose={onClose}
    />
  )
}
