import { ApiKeys } from '../app/identity/api-keys.tsx'
import { t } from '../kit/language/translate.ts'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

/** API keys, personal or for the account. */
export default function KeysPage() {
  const mayChange = useMayAdminister()
  return (
    <SettingsPage
      title={t('Keys')}
      text={t('Programs use API keys. Create one per program, so that you can revoke it separately.')}
    >
      {mayChange && (
        <ApiKeys
          kind="GENERAL"
          title={t('Keys of the account')}
          text={t('For websites and services that act for the account.')}
        />
      )}
      <ApiKeys
        kind="USER"
        title={t('My keys')}
        text={t('For your own programs. They have your rights and stop working when you leave.')}
      />
    </SettingsPage>
  )
}
