import { useState } from 'react'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { useCurrentSession } from '../app/session.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Card } from '../kit/surface.tsx'
import style from './settings.module.css'
import { ReadOnlyNote, SettingsPage, useMayAdminister } from './settings-page.tsx'

/** What holds for the whole account. */
export default function GeneralPage() {
  const settings = useRead('getAccountSettings', {})
  return (
    <SettingsPage title={t('General')} width="form">
      <Loaded of={settings} lines={3}>
        {(data) => <Account zone={data.time_zone} />}
      </Loaded>
    </SettingsPage>
  )
}

function Account({ zone: before }: { zone: string }) {
  const { account } = useCurrentSession()
  const mayChange = useMayAdminister()
  const [zone, setZone] = useState(before)
  const change = useChange('patchAccountSettings', {
    refreshes: ['getAccountSettings'],
    done: t('Time zone saved'),
    onFailed: () => undefined,
  })
  return (
    <Card title={t('Account')}>
      <form
        className={`${style['fields']} ${style['padded']}`}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ body: { time_zone: zone } })
        }}
      >
        <Field label={t('Name')}>
          {(control) => <TextInput {...control} value={account.name} readOnly />}
        </Field>
        <Field label={t('Namespace')} hint={t('Part of the addresses of this account.')}>
          {(control) => <TextInput {...control} value={account.namespace} readOnly />}
        </Field>
        <Field
          label={t('Time zone')}
          hint={t('In which days, schedules and words such as “today” are read.')}
          error={issueOf(change.error, 'time_zone')}
        >
          {(control) => (
            <Select
              {...control}
              value={zone}
              disabled={!mayChange}
              onChange={({ target }) => setZone(target.value)}
            >
              {[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        {mayChange ? (
          <div>
            <Button type="submit" look="primary" busy={change.isPending} disabled={zone === before}>
              {t('Save time zone')}
            </Button>
          </div>
        ) : (
          <ReadOnlyNote />
        )}
      </form>
    </Card>
  )
}
