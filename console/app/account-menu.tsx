import { useLocation } from 'wouter'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../kit/menu.tsx'
import style from './account-menu.module.css'
import { useChange } from './operations.ts'
import { changePreferences, usePreferences } from './preferences.ts'
import { leave, useCurrentSession } from './session.ts'

/** The account's name, with the profile, the theme and sign-out. */
export function AccountMenu({ isFolded }: { isFolded: boolean }) {
  const { account, accounts, user } = useCurrentSession()
  const { theme } = usePreferences()
  const [, go] = useLocation()
  const signOut = useChange('deleteCurrentSession', { onDone: leave })
  const change = useChange('putCurrentSessionAccount', {
    // No state of one account may carry over to the other: edits, live events, cached answers.
    onDone: () => location.assign('/'),
  })
  return (
    <Menu
      trigger={
        <button type="button" className={style['account']} title={account.name}>
          <span className={style['logo']} aria-hidden="true">
            {account.name.slice(0, 1).toUpperCase()}
          </span>
          {!isFolded && <span className={style['name']}>{account.name}</span>}
        </button>
      }
    >
      <div className={style['person']}>
        <b>{user.name === '' ? user.email : user.name}</b>
        {user.name !== '' && <small>{user.email}</small>}
      </div>
      <MenuLine />
      <MenuItem icon="person" onSelect={() => go('/profile')}>
        {t('Profile')}
      </MenuItem>
      <MenuLine />
      <MenuChoices
        label={t('Theme')}
        value={theme}
        options={[
          { value: 'system', label: t('System') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
        onChange={(chosen) => void changePreferences({ theme: chosen })}
      />
      {accounts.length > 1 && (
        <>
          <MenuLine />
          <MenuChoices
            label={t('Account')}
            value={String(account.id)}
            options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => change.mutate({ body: { account_id: Number(id) } })}
          />
        </>
      )}
      <MenuLine />
      <MenuItem icon="open" onSelect={() => signOut.mutate({})}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  )
}
