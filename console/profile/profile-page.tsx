import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { ApiKeys } from '../app/identity/api-keys.tsx'
import { refresh, useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { changePreferences, usePreferences } from '../app/preferences.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { issueOf } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Segments, Select, TextInput } from '../kit/input.tsx'
import { languageOptions, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Skeleton } from '../kit/states.tsx'
import { Card, Chip, Row, Rows } from '../kit/surface.tsx'
import { NotificationSettings } from './notifications.tsx'
import style from './profile.module.css'
import { Programs } from './programs.tsx'
import { SignIn } from './sign-in.tsx'

/** The user's profile, appearance and sessions. */
export default function ProfilePage() {
  const profile = useRead('getMeProfile', {})
  if (profile.error !== null)
    return <ErrorPage error={profile.error} onRetry={() => void profile.refetch()} />
  return (
    <Page title={t('Profile')} width="form">
      {profile.data === undefined ? <Skeleton /> : <Person profile={profile.data} />}
      <Look />
      <NotificationSettings />
      <SignIn />
      <Sessions />
      <ApiKeys
        kind="USER"
        title={t('My keys')}
        text={t('For your own programs. They have your rights and stop working when you leave.')}
      />
      <Programs />
    </Page>
  )
}

function Person({ profile }: { profile: Schemas['Profile'] }) {
  const client = useQueryClient()
  const [name, setName] = useState(profile.name)
  const [zone, setZone] = useState(profile.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const change = useChange('patchMeProfile', {
    done: t('Profile saved'),
    onDone: () => void refresh(client, ['getMeProfile', 'getCurrentSession']),
    onFailed: () => undefined,
  })
  return (
    <Card title={t('Me')}>
      <form
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ body: { name, time_zone: zone } })
        }}
      >
        <Field label={t('Name')} error={issueOf(change.error, 'name')}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              autoComplete="name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Email')}>
          {(control) => <TextInput {...control} value={profile.email} readOnly />}
        </Field>
        <Field label={t('Time zone')} error={issueOf(change.error, 'time_zone')}>
          {(control) => (
            <Select {...control} value={zone} onChange={(event) => setZone(event.target.value)}>
              {[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <Button type="submit" look="primary" busy={change.isPending}>
            {t('Save profile')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Look() {
  const { theme, density, language } = usePreferences()
  return (
    <Card title={t('Look')}>
      <Rows>
        <Row
          end={
            <Segments
              label={t('Theme')}
              value={theme}
              options={[
                { value: 'system', label: t('System') },
                { value: 'light', label: t('Light') },
                { value: 'dark', label: t('Dark') },
              ]}
              onChange={(value) => void changePreferences({ theme: value })}
            />
          }
        >
          {t('Theme')}
        </Row>
        <Row
          end={
            <Segments
              label={t('Density')}
              value={density}
              options={[
                { value: 'compact', label: t('Compact') },
                { value: 'normal', label: t('Normal') },
                { value: 'spacious', label: t('Spacious') },
              ]}
              onChange={(value) => void changePreferences({ density: value })}
            />
          }
        >
          {t('Density')}
        </Row>
        <Row
          end={
            <Segments
              label={t('Language')}
              value={language}
              options={languageOptions}
              onChange={(value) => void changePreferences({ language: value })}
            />
          }
        >
          {t('Language')}
        </Row>
      </Rows>
    </Card>
  )
}

function Sessions() {
  const sessions = useRead('getSessions', {})
  const end = useChange('deleteSession', { refreshes: ['getSessions'], done: t('Signed out there') })
  return (
    <Card title={t('Where I am signed in')}>
      <Loaded of={sessions} lines={2}>
        {({ results }) => (
          <Rows>
            {results.map((one) => (
              <Row
                key={one.id}
                end={
                  one.is_current ? (
                    <Chip tone="good">{t('This browser')}</Chip>
                  ) : (
                    <Button onClick={() => end.mutate({ sessionId: one.id })}>{t('Sign out')}</Button>
                  )
                }
              >
                {one.device}
                <br />
                <small>
                  {one.address} · <Moment at={one.used_at} />
                </small>
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}
