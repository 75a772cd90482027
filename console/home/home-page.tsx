import { Page } from '../app/page.tsx'
import { useCurrentSession } from '../app/session.ts'
import { t } from '../kit/language/translate.ts'
import { Figures } from './figures.tsx'
import style from './home.module.css'
import { SetUp } from './set-up.tsx'
import { Waiting } from './waiting.tsx'

/** The user's open work and the account's figures. */
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
