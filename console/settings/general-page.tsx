import { type ComponentProps, useState } from 'react'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { useCurrentSession } from '../app/session.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { currentLanguage, t } from '../kit/language/translate.ts'
import { Card } from '../kit/surface.tsx'
import { callingCountries } from './calling-countries.ts'
import style from './settings.module.css'
import { ReadOnlyNote, SettingsPage, useMayAdminister } from './settings-page.tsx'

/** Settings of the whole account. */
export default function GeneralPage() {
  const settings = useRead('getAccountSettings', {})
  return (
    <SettingsPage title={t('General')} width="form">
      <Loaded of={settings} lines={3}>
        {(data) => <Account zone={data.time_zone} country={data.default_country ?? ''} />}
      </Loaded>
    </SettingsPage>
  )
}

function Account({ zone: zoneBefore, country: countryBefore }: { zone: string; country: string }) {
  const { account } = useCurrentSession()
  const mayChange = useMayAdminister()
  const [zone, setZone] = useState(zoneBefore)
  const [country, setCountry] = useState(countryBefore)
  const change = useChange('patchAccountSettings', {
    refreshes: ['getAccountSettings'],
    done: t('Settings saved'),
    onFailed: () => undefined,
  })
  return (
    <Card title={t('Account')}>
      <form
        className={`${style['fields']} ${style['padded']}`}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ body: { time_zone: zone, default_country: country === '' ? null : country } })
        }}
      >
        <Field label={t('Name')}>
          {(control) => <TextInput {...control} value={account.name} readOnly />}
        </Field>
        <Field label={t('Namespace')} hint={t('Part of this account’s URLs.')}>
          {(control) => <TextInput {...control} value={account.namespace} readOnly />}
        </Field>
        <Field
          label={t('Time zone')}
          hint={t('Used for dates, schedules and words such as “today”.')}
          error={issueOf(change.error, 'time_zone')}
        >
          {(control) => <ZoneSelect {...control} value={zone} disabled={!mayChange} onChoose={setZone} />}
        </Field>
        <Field
          label={t('Default country')}
          hint={t('Imported phone numbers without a country code belong to this country.')}
          error={issueOf(change.error, 'default_country')}
        >
          {(control) => (
            <CountrySelect {...control} value={country} disabled={!mayChange} onChoose={setCountry} />
          )}
        </Field>
        {mayChange ? (
          <div>
            <Button
              type="submit"
              look="primary"
              busy={change.isPending}
              disabled={zone === zoneBefore && country === countryBefore}
            >
              {t('Save settings')}
            </Button>
          </div>
        ) : (
          <ReadOnlyNote />
        )}
      </form>
    </Card>
  )
}

interface Choosing extends Omit<ComponentProps<typeof Select>, 'onChange' | 'children'> {
  value: string
  onChoose: (value: string) => void
}

function ZoneSelect({ onChoose, ...props }: Choosing) {
  return (
    <Select {...props} onChange={({ target }) => onChoose(target.value)}>
      {[...new Set([props.value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  )
}

function CountrySelect({ onChoose, ...props }: Choosing) {
  return (
    <Select {...props} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{t('None')}</option>
      {countries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Countries with localized names, sorted by name. */
function countries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'none' })
  return callingCountries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, currentLanguage()))
}
