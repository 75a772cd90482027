import { ApiKeys } from '../app/identity/api-keys.tsx'
import { t } from '../kit/language/translate.ts'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

/** API keys, personal or for the account. */
export default function KeysPage() {
  const mayChange = useMayAdminister()
  return (
    <SettingsPage
      title={t('Keys')}
      text={t('Programs come in with a key. Each has a name, so that one can be revoked without the others.')}
    >
      {mayChange && (
        <ApiKeys
          kind="GENERAL"
          title={t('Keys of the account')}
          text={t('For websites and services that act for the account and for no person.')}
        />
      )}
      <ApiKeys
        kind="USER"
        title={t('My keys')}
        text={t('For programs of your own. They may do what you may do, and stop working when you leave.')}
      />
    </SettingsPage>
  )
}
