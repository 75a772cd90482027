import { useState } from 'react'
import { useRead } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import { channelName } from '../words.ts'
import style from './list.module.css'
import type { Address } from './list-pane.tsx'

const channels = ['LIVECHAT', 'CHATAPP', 'PHOTOAPP', 'PAGEAPP', 'EMAIL', 'OVERVIEW']
const narrowing = ['agent', 'channel', 'team', 'tag'] as const

/** Narrows the list to an agent, a channel, a team or a tag. */
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
  const value = (key: string) => params.get(key) ?? ''
  return (
    <div className={style['filters']}>
      <Field label={t('Agent')}>
        {(control) => (
          <Select {...control} value={value('agent')} onChange={({ target }) => set({ agent: target.value })}>
            <option value="">{t('All agents')}</option>
            {agents.data?.results.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('Channel')}>
        {(control) => (
          <Select
            {...control}
            value={value('channel')}
            onChange={({ target }) => set({ channel: target.value })}
          >
            <option value="">{t('All channels')}</option>
            {channels.map((channel) => (
              <option key={channel} value={channel}>
                {channelName(channel)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('Team')}>
        {(control) => (
          <Select {...control} value={value('team')} onChange={({ target }) => set({ team: target.value })}>
            <option value="">{t('All teams')}</option>
            {teams.data?.results.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('Tag')}>
        {(control) => (
          <TextInput
            {...control}
            defaultValue={value('tag')}
            onBlur={({ target }) => set({ tag: target.value.trim() })}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') set({ tag: currentTarget.value.trim() })
            }}
          />
        )}
      </Field>
      <Button onClick={() => set({ agent: '', channel: '', team: '', tag: '' })}>{t('Clear filters')}</Button>
    </div>
  )
}
