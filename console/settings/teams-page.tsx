import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { Notice } from '../kit/states.tsx'
import { Avatar, Card } from '../kit/surface.tsx'
import { type Column, Table } from '../kit/table.tsx'
import { toast } from '../kit/toast-store.ts'
import style from './settings.module.css'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'
import { TeamDialog } from './team-dialog.tsx'

type Team = Schemas['Team']

/** Teams, which can own records, tasks and conversations. */
export default function TeamsPage() {
  const teams = useRead('getTeams', {})
  const people = useRead('getUsers', {})
  const mayChange = useMayAdminister()
  const [opened, setOpened] = useState<Team | 'new' | undefined>()
  const add = (
    <Button look="primary" icon="add" onClick={() => setOpened('new')}>
      {t('Add team')}
    </Button>
  )
  const hasTeams = (teams.data?.results.length ?? 0) > 0
  return (
    <SettingsPage title={t('Teams')} actions={mayChange && hasTeams && add}>
      <Loaded of={teams}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="group" title={t('No teams yet.')} actions={mayChange && add}>
              {t('Teams share tasks and conversations. Records can be visible to one team only.')}
            </Notice>
          ) : (
            <Card>
              <TeamTable
                teams={results}
                people={people.data?.results ?? []}
                onOpen={mayChange ? setOpened : undefined}
              />
            </Card>
          )
        }
      </Loaded>
      {opened !== undefined && (
        <TeamDialog
          team={opened === 'new' ? undefined : opened}
          people={people.data?.results ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function TeamTable({
  teams,
  people,
  onOpen,
}: {
  teams: readonly Team[]
  people: readonly Schemas['User'][]
  onOpen: ((team: Team) => void) | undefined
}) {
  const names = new Map(people.map((one) => [one.id, one.name === '' ? one.email : one.name]))
  const columns: Column<Team>[] = [
    { title: t('Team'), cell: ({ name }) => <b>{name}</b> },
    {
      title: t('Members'),
      cell: ({ user_ids: ids }) => (
        <span className={style['chips']}>
          {ids.slice(0, 8).map((id) => (
            <Avatar key={id} name={names.get(id) ?? ''} />
          ))}
          {ids.length > 8 && <small>+{ids.length - 8}</small>}
          {ids.length === 0 && <small>{t('No members')}</small>}
        </span>
      ),
    },
  ]
  if (onOpen !== undefined) {
    columns.push({
      title: t('Actions'),
      align: 'actions',
      cell: (team) => <TeamMenu team={team} onOpen={onOpen} />,
    })
  }
  return <Table label={t('Teams')} rows={teams} keyOf={({ id }) => id} columns={columns} />
}

function TeamMenu({ team, onOpen }: { team: Team; onOpen: (team: Team) => void }) {
  const again = useChange('postTeams', { refreshes: ['getTeams'] })
  const remove = useChange('deleteTeam', { refreshes: ['getTeams'] })
  const { id, name, user_ids: members } = team
  return (
    <Menu align="end" trigger={<IconButton icon="dots" label={t('What to do with {name}', { name })} />}>
      <MenuItem icon="edit" onSelect={() => onOpen(team)}>
        {t('Change')}
      </MenuItem>
      <MenuItem
        icon="trash"
        danger
        onSelect={() =>
          remove.mutate(
            { teamId: id },
            {
              onSuccess: () =>
                toast(t('{name} was deleted', { name }), {
                  tone: 'good',
                  action: {
                    label: t('Undo'),
                    run: () => again.mutate({ body: { name, user_ids: members } }),
                  },
                }),
            },
          )
        }
      >
        {t('Delete')}
      </MenuItem>
    </Menu>
  )
}
