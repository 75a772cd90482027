import { useState } from 'react'
import { useChannelTypes } from '../../app/channels.ts'
import { useRead } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { msg, say, type Text, t } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import style from './list.module.css'
import type { Address } from './list-pane.tsx'
import { defaultStatus, noFilters, type Status, statuses, statusOf } from './views.ts'

const narrowing = ['status', 'agent', 'channel', 'team', 'tag'] as const

/** Filters the list by status, agent, channel, team or tag. */
export function FilterMenu({ address }: { address: Address }) {
  const [isOpen, setOpen] = useState(false)
  const count = narrowing.filter((key) => (address.params.get(key) ?? '') !== '').length
  return (
    <Popover
      label={t('Filter')}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet" icon="filter" aria-label={t('Filter')} title={t('Filter')}>
          {count > 0 && <b>{count}</b>}
        </Button>
      }
    >
      <Filters address={address} />
    </Popover>
  )
}

function Filters({ address: { params, set } }: { address: Address }) {
  const agents = useRead('getAgents', {})
  const teams = useRead('getTeams', {})
  const types = useChannelTypes()
  const channels = [
    ...types.map(({ conversations, label }) => ({ id: conversations, name: label })),
    { id: 'OVERVIEW', name: t('Test') },
  ]
  const value = (key: string) => params.get(key) ?? ''
  return (
    <div className={style['filters']}>
      <StatusChoice address={{ params, set }} />
      <Choice
        label={t('Agent')}
        all={t('All agents')}
        value={value('agent')}
        options={agents.data?.results ?? []}
        onChange={(agent) => set({ agent })}
      />
      <Choice
        label={t('Channel')}
        all={t('All channels')}
        value={value('channel')}
        options={channels}
        onChange={(channel) => set({ channel })}
      />
      <Choice
        label={t('Team')}
        all={t('All teams')}
        value={value('team')}
        options={teams.data?.results ?? []}
        onChange={(team) => set({ team })}
      />
      <Tag value={value('tag')} onChange={(tag) => set({ tag })} />
      <Button onClick={() => set({ ...noFilters, search: value('search') })}>{t('Clear filters')}</Button>
    </div>
  )
}

const statusNames: Record<Status, Text> = {
  ALL: msg('Any status'),
  OPEN: msg('Open', {}, 'state'),
  SNOOZED: msg('Snoozed'),
  CLOSED: msg('Closed', {}, 'several'),
}

function StatusChoice({ address: { params, set } }: { address: Address }) {
  return (
    <Field label={t('Status')}>
      {(control) => (
        <Select
          {...control}
          value={statusOf(params)}
          onChange={({ target: { value } }) => set({ status: value === defaultStatus(params) ? '' : value })}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {say(statusNames[status])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Tag({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // Filters were cleared elsewhere.
    setKnown(value)
    setText(value)
  }
  const take = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <Field label={t('Tag')}>
      {(control) => (
        <TextInput
          {...control}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take()
          }}
        />
      )}
    </Field>
  )
}

function Choice({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string
  /** The option that removes the filter. */
  all: string
  value: string
  options: readonly { id: string | number; name: string }[]
  onChange: (value: string) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{all}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
