import { Page } from '../app/page.tsx'
import { useCurrentSession } from '../app/session.ts'
import { t } from '../kit/language/translate.ts'
import { Figures } from './figures.tsx'
import style from './home.module.css'
import { SetUp } from './set-up.tsx'
import { Waiting } from './waiting.tsx'

/** What waits for whoever is signed in, and how the account is doing. */
export default function HomePage() {
  const { user } = useCurrentSession()
  const [first = ''] = user.name.split(' ')
  return (
    <Page title={first === '' ? t('Welcome') : t('Welcome, {name}', { name: first })} width="wide">
      <div className={style['home']}>
        <Figures />
        <div className={style['columns']}>
          <Waiting />
          <SetUp />
        </div>
      </div>
    </Page>
  )
}
