import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { msg, say, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { Card, Chip, Row, Rows } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

const tones = { ok: 'good', warn: 'warn', fail: 'bad', skip: undefined } as const
const words = { ok: msg('Good'), warn: msg('Warning'), fail: msg('Error'), skip: msg('Not in use') } as const

/** The health of the server, and failed jobs. */
export default function HealthPage() {
  return (
    <SettingsPage title={t('Health')}>
      <Report />
      <SetAside />
    </SettingsPage>
  )
}

function Report() {
  const report = useRead('getHealthReport', {})
  return (
    <Loaded of={report}>
      {({ healthy, findings, examined_at: at }) => (
        <Card
          title={healthy ? t('No problems found') : t('Problems found')}
          end={
            <small>
              <Moment at={at} />
            </small>
          }
        >
          <Rows>
            {findings.map(({ check, level, text }) => (
              <Row
                key={`${check} ${text}`}
                start={<Icon name={level === 'ok' ? 'check' : level === 'skip' ? 'circle' : 'warning'} />}
                end={
                  <Chip {...(tones[level] === undefined ? {} : { tone: tones[level] })}>
                    {say(words[level])}
                  </Chip>
                }
              >
                <b>{check}</b>
                <br />
                <small>{text}</small>
              </Row>
            ))}
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}

function SetAside() {
  const letters = usePages('getDeadLetters', { limit: 50 })
  const retry = useChange('postDeadLetterRetry', {
    refreshes: ['getDeadLetters'],
    done: t('It is tried again'),
  })
  return (
    <>
      <p className={style['text']}>{t('Jobs that failed repeatedly are listed here with the reason.')}</p>
      <Loaded of={letters}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon="health" title={t('No failed jobs')}>
              {t('Every job of this account is done or waiting for its turn.')}
            </Notice>
          ) : (
            <Card title={t('Failed jobs')}>
              <Table
                label={t('Failed jobs')}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { title: t('What'), cell: ({ what }) => <span className={style['mono']}>{what}</span> },
                  { title: t('Why'), cell: ({ reason }) => reason ?? '' },
                  { title: t('Tries'), align: 'end', wideOnly: true, cell: ({ attempts }) => attempts },
                  { title: t('When'), wideOnly: true, cell: (one) => <Moment at={one.failed_at} /> },
                  {
                    title: t('Actions'),
                    align: 'actions',
                    cell: ({ id }) => (
                      <Button icon="redo" onClick={() => retry.mutate({ deadLetterId: id })}>
                        {t('Try again')}
                      </Button>
                    ),
                  },
                ]}
              />
            </Card>
          )
        }
      </Loaded>
      {letters.hasMore && (
        <div className={style['more']}>
          <Button busy={letters.isReadingMore} onClick={letters.readMore}>
            {t('Show earlier entries')}
          </Button>
        </div>
      )}
    </>
  )
}
