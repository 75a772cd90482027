import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { useCurrentSession } from '../app/session.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { say, t } from '../kit/language/translate.ts'
import { Menu, MenuItem, MenuLine } from '../kit/menu.tsx'
import { Moment } from '../kit/moment.tsx'
import { Avatar, Card, Chip } from '../kit/surface.tsx'
import { type Column, Table } from '../kit/table.tsx'
import { toast } from '../kit/toast-store.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { roleNames } from './roles.ts'
import style from './settings.module.css'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

type Person = Schemas['UserDetail']
type Opened = { what: 'invite' } | { what: 'remove'; person: Person } | { what: 'link'; link: string }

/** Teammates, their roles, and pending invitations. */
export default function PeoplePage() {
  const people = useRead('getUsersDetails', {})
  const mayChange = useMayAdminister()
  const [opened, setOpened] = useState<Opened | undefined>()
  const close = () => setOpened(undefined)
  return (
    <SettingsPage
      title={t('People')}
      actions={
        mayChange && (
          <Button look="primary" icon="add" onClick={() => setOpened({ what: 'invite' })}>
            {t('Invite')}
          </Button>
        )
      }
    >
      <Loaded of={people}>
        {({ results }) => (
          <Card title={t('{count, plural, one {# person} other {# people}}', { count: results.length })}>
            <PeopleTable people={results} mayChange={mayChange} onOpen={setOpened} />
          </Card>
        )}
      </Loaded>
      {mayChange && <Invitations />}
      {opened?.what === 'invite' && <InviteDialog onClose={close} />}
      {opened?.what === 'remove' && (
        <RemoveDialog person={opened.person} people={people.data?.results ?? []} onClose={close} />
      )}
      {opened?.what === 'link' && <LinkDialog link={opened.link} onClose={close} />}
    </SettingsPage>
  )
}

function PeopleTable({
  people,
  mayChange,
  onOpen,
}: {
  people: readonly Person[]
  mayChange: boolean
  onOpen: (opened: Opened) => void
}) {
  const columns: Column<Person>[] = [
    {
      title: t('Person'),
      cell: (one) => (
        <div className={style['person']}>
          <Avatar name={one.name === '' ? one.email : one.name} size={28} />
          <div>
            <b>{one.name === '' ? one.email : one.name}</b>
            {one.name !== '' && <small>{one.email}</small>}
          </div>
        </div>
      ),
    },
    {
      title: t('Role'),
      cell: ({ role, suspended }) =>
        suspended ? <Chip tone="warn">{t('Suspended')}</Chip> : say(roleNames[role]),
    },
    {
      title: t('Teams'),
      wideOnly: true,
      cell: ({ teams }) => (
        <span className={style['chips']}>
          {teams.map(({ id, name }) => (
            <Chip key={id}>{name}</Chip>
          ))}
        </span>
      ),
    },
    {
      title: t('Last seen'),
      wideOnly: true,
      cell: ({ last_seen_at: seen }) => (seen === null ? <small>{t('Never')}</small> : <Moment at={seen} />),
    },
  ]
  if (mayChange) {
    columns.push({
      title: t('Actions'),
      align: 'actions',
      cell: (person) => <PersonMenu person={person} onOpen={onOpen} />,
    })
  }
  return <Table label={t('People')} columns={columns} rows={people} keyOf={({ id }) => id} />
}

function PersonMenu({ person, onOpen }: { person: Person; onOpen: (opened: Opened) => void }) {
  const { user, account } = useCurrentSession()
  const change = useChange('patchUser', { refreshes: ['getUsersDetails', 'getUsers'] })
  const link = useChange('postUserPasswordLink', {
    onDone: (answer) => onOpen({ what: 'link', link: answer.link }),
  })
  const isMe = person.id === user.id
  const mayTouch = account.role === 'OWNER' || person.role !== 'OWNER'
  if (isMe || !mayTouch) return null
  const name = person.name === '' ? person.email : person.name
  const set = (body: { role?: Person['role']; suspended?: boolean }, back: typeof body, said: string) =>
    change.mutate(
      { userId: person.id, body },
      {
        onSuccess: () =>
          toast(said, {
            tone: 'good',
            action: { label: t('Undo'), run: () => change.mutate({ userId: person.id, body: back }) },
          }),
      },
    )
  const roles = (Object.keys(roleNames) as Person['role'][]).filter(
    (role) => role !== person.role && (role !== 'OWNER' || account.role === 'OWNER'),
  )
  return (
    <Menu align="end" trigger={<IconButton icon="dots" label={t('What to do with {name}', { name })} />}>
      {roles.map((role) => (
        <MenuItem
          key={role}
          icon="person"
          onSelect={() => set({ role }, { role: person.role }, t('{name} has a new role', { name }))}
        >
          {t('Make {role}', { role: say(roleNames[role]) })}
        </MenuItem>
      ))}
      <MenuItem icon="key" onSelect={() => link.mutate({ userId: person.id })}>
        {t('Create password link')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon="lock"
        onSelect={() =>
          set(
            { suspended: !person.suspended },
            { suspended: person.suspended },
            person.suspended
              ? t('{name} can sign in again', { name })
              : t('{name} was signed out everywhere and can’t sign in', { name }),
          )
        }
      >
        {person.suspended ? t('Let in again') : t('Suspend')}
      </MenuItem>
      <MenuItem icon="trash" danger onSelect={() => onOpen({ what: 'remove', person })}>
        {t('Remove…')}
      </MenuItem>
    </Menu>
  )
}

function Invitations() {
  const invitations = useRead('getInvitations', {})
  const withdraw = useChange('deleteInvitation', {
    refreshes: ['getInvitations'],
    done: t('Invitation withdrawn'),
  })
  const open = invitations.data?.results ?? []
  if (open.length === 0) return null
  return (
    <Card title={t('Invited')}>
      <Table
        label={t('Invited')}
        rows={open}
        keyOf={({ id }) => id}
        columns={[
          { title: t('Email'), cell: ({ email }) => email },
          { title: t('Role'), cell: ({ role }) => say(roleNames[role]) },
          { title: t('Expires'), wideOnly: true, cell: (one) => <Moment at={one.expires_at} /> },
          {
            title: t('Actions'),
            align: 'actions',
            cell: ({ id }) => (
              <Button onClick={() => withdraw.mutate({ invitationId: id })}>{t('Withdraw')}</Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
