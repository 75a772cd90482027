import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './profile.module.css'

type Program = Schemas['ConnectedProgram']

/** Programs with access to the user's account, which can be revoked. */
export function Programs() {
  const programs = useRead('getConnectedPrograms', {})
  const remove = useChange('deleteConnectedProgram', {
    refreshes: ['getConnectedPrograms'],
    done: t('The program no longer acts for you'),
  })
  const title = t('Connected programs')
  return (
    <Card title={title}>
      <Loaded of={programs} lines={2}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="plug" title={t('No connected programs.')}>
              {t('To connect an MCP client, enter the URL of this server with /mcp.')}
            </Notice>
          ) : (
            <Table
              label={title}
              rows={results}
              keyOf={({ id }) => id}
              columns={[
                { title: t('Program'), cell: (one) => <Named program={one} /> },
                { title: t('May use'), cell: ({ access }) => accessText(access) },
                {
                  title: t('Last used'),
                  wideOnly: true,
                  cell: ({ last_used_at: used }) =>
                    used === null ? <small>{t('Never')}</small> : <Moment at={used} />,
                },
                { title: t('Added'), wideOnly: true, cell: (one) => <Moment at={one.created_at} /> },
                {
                  title: t('Actions'),
                  align: 'actions',
                  cell: ({ id }) => (
                    <Button onClick={() => remove.mutate({ programId: id })}>{t('Remove')}</Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

function Named({ program: { name, host, destination } }: { program: Program }) {
  return (
    <span className={style['program']}>
      <b>{name === '' ? t('a program without a name') : name}</b>
      <small>{host ?? destinationText(destination)}</small>
    </span>
  )
}

export function destinationText({ kind, name }: Program['destination']): string {
  if (kind === 'computer') return t('a program on this computer')
  return kind === 'website' ? name : t('the application for {scheme} links', { scheme: name })
}

function accessText({ kind, ids }: Program['access']): string {
  if (kind === 'api') return t('What I may use')
  return kind === 'agent'
    ? t('One agent')
    : t('{count, plural, one {# automation} other {# automations}}', { count: ids.length })
}
