import { useState } from 'react'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice, Problem } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ErasureReport, statusName, statusTones } from './erasure-report.tsx'
import style from './settings.module.css'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

/** Erases a customer's data after a preview and a confirmation. */
export default function ErasurePage() {
  const [shown, setShown] = useState<string | undefined>()
  const mayErase = useMayAdminister()
  return (
    <SettingsPage
      title={t('Erase a person')}
      width="form"
      text={t(
        'Deletes everything of a customer: the contact with files, activities and history, and their conversations on every channel. Elsewhere their addresses and numbers are replaced. Backups hold what they hold until they expire.',
      )}
    >
      {mayErase && <Wish onBegun={setShown} />}
      {shown !== undefined && <ErasureReport key={shown} id={shown} />}
      <Earlier onOpen={setShown} />
    </SettingsPage>
  )
}

const noWish = { email: '', also: '', deletesRecords: false }

/** The address to erase and the scope. */
function Wish({ onBegun }: { onBegun: (id: string) => void }) {
  const [wish, setWish] = useState(noWish)
  const [isAsking, setAsking] = useState(false)
  const begin = useChange('postErasures', {
    refreshes: ['getErasures'],
    onDone: ({ id, dry_run: isDryRun }) => {
      onBegun(id)
      setAsking(false)
      if (!isDryRun) setWish(noWish)
    },
    onFailed: () => setAsking(false),
  })
  const send = (isDryRun: boolean) =>
    begin.mutate({
      body: {
        email: wish.email.trim(),
        also: wish.also.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.trim())),
        delete_records: wish.deletesRecords,
        dry_run: isDryRun,
      },
    })
  const isEmpty = wish.email.trim() === ''
  return (
    <Card title={t('Whom')}>
      <form
        className={`${style['fields']} ${style['padded']}`}
        onSubmit={(event) => {
          event.preventDefault()
          send(true)
        }}
      >
        <Problem>{otherIssue(begin.error, ['email', 'also'])}</Problem>
        <WishFields wish={wish} onChange={setWish} error={begin.error} />
        <div className={style['buttons']}>
          <Button type="submit" busy={begin.isPending && !isAsking} disabled={isEmpty}>
            {t('Preview erasure')}
          </Button>
          <Button look="danger" icon="trash" disabled={isEmpty} onClick={() => setAsking(true)}>
            {t('Erase…')}
          </Button>
        </div>
      </form>
      {isAsking && (
        <EraseDialog
          email={wish.email.trim()}
          isBusy={begin.isPending}
          onErase={() => send(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

function WishFields({
  wish,
  onChange,
  error,
}: {
  wish: typeof noWish
  onChange: (wish: typeof noWish) => void
  error: Error | null
}) {
  return (
    <>
      <Field label={t('Email')} error={issueOf(error, 'email')}>
        {(control) => (
          <TextInput
            {...control}
            value={wish.email}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...wish, email: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('Also replace')}
        hint={t('One per line, such as the name. Other people may have the same.')}
        error={issueOf(error, 'also') ?? issueOf(error, 'also[0]')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={wish.also}
            onChange={({ target }) => onChange({ ...wish, also: target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={t('Also delete records of other objects with this email address')}
        checked={wish.deletesRecords}
        onChange={({ target }) => onChange({ ...wish, deletesRecords: target.checked })}
      />
    </>
  )
}

/** Past erasures, which don't keep the address. */
function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const erasures = usePages('getErasures', { limit: 20 })
  return (
    <>
      <Loaded of={erasures}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon="shield" title={t('No erasures yet')} />
          ) : (
            <Card title={t('Earlier')}>
              <Table
                label={t('Earlier')}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { title: t('When'), cell: (one) => <Moment at={one.created_at} /> },
                  {
                    title: t('What'),
                    cell: ({ dry_run: isDryRun }) => (isDryRun ? t('Counted') : t('Erased')),
                  },
                  {
                    title: t('Status'),
                    cell: ({ status }) => <Chip {...statusTones[status]}>{statusName(status)}</Chip>,
                  },
                  {
                    title: t('Actions'),
                    align: 'actions',
                    cell: ({ id }) => <Button onClick={() => onOpen(id)}>{t('Report')}</Button>,
                  },
                ]}
              />
            </Card>
          )
        }
      </Loaded>
      {erasures.hasMore && (
        <div className={style['more']}>
          <Button busy={erasures.isReadingMore} onClick={erasures.readMore}>
            {t('Show earlier entries')}
          </Button>
        </div>
      )}
    </>
  )
}
