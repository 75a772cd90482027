import { useChange } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import { SettingsPage } from './settings-page.tsx'
import style from './settings.module.css'

/** What was given up after several tries, and a way to try it once more. */
export default function HealthPage() {
  const letters = usePages('getDeadLetters', { limit: 50 })
  const retry = useChange('postDeadLetterRetry', {
    refreshes: ['getDeadLetters'],
    done: t('It is tried again'),
  })
  return (
    <SettingsPage
      title={t('Health')}
      text={t('Work that failed again and again is set aside here with the reason. Everything else goes on meanwhile.')}
    >
      <Loaded of={letters}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon="health" title={t('Nothing was set aside.')}>
              {t('All work of this account was done, or is waiting for its turn.')}
            </Notice>
          ) : (
            <Card title={t('Set aside')}>
              <Table
                label={t('Set aside')}
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
            {t('Show earlier ones')}
          </Button>
        </div>
      )}
    </SettingsPage>
  )
}
