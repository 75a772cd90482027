import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { Loaded } from '../app/problems/loaded.tsx'
import { useCurrentSession } from '../app/session.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { currentLanguage, fromServer, t } from '../kit/language/translate.ts'
import { InstallTemplate } from './install-template.tsx'
import { Installed } from './installed.tsx'
import style from './templates.module.css'

type Template = Schemas['Template']

const icons: Partial<Record<string, IconName>> = {
  'reception-agent': 'agent',
  'lead-capture': 'table',
  'order-status': 'search',
  'appointment-requests': 'calendar',
  'daily-digest': 'clock',
  'support-inbox': 'inbox',
}

/** The templates, and an empty start. */
export default function TemplatesPage() {
  const { account } = useCurrentSession()
  const templates = useRead('getTemplates', { language: currentLanguage() })
  const [chosen, setChosen] = useState<Template | undefined>()
  const [installed, setInstalled] = useState<Schemas['TemplateInstallation'] | undefined>()
  if (installed !== undefined) return <Installed installation={installed} />
  return (
    <Page title={t('Start with a template')} width="wide">
      <p className={style['text']}>
        {t(
          'Each of these is set up in {account} in a few seconds, needs no key of any vendor, and is yours to change.',
          {
            account: account.name,
          },
        )}
      </p>
      <Loaded of={templates}>
        {({ results }) => (
          <ul className={style['cards']}>
            {results.map((one) => (
              <li key={one.id}>
                <button type="button" className={style['card']} onClick={() => setChosen(one)}>
                  <span className={style['badge']}>
                    <Icon name={icons[one.id] ?? 'star'} size={18} />
                  </span>
                  <b>{fromServer(one.name)}</b>
                  <span className={style['about']}>{fromServer(one.description)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <ButtonLink to="/" look="quiet">
          {t('Start with an empty account')}
        </ButtonLink>
      </div>
      {chosen !== undefined && (
        <InstallTemplate template={chosen} onInstalled={setInstalled} onClose={() => setChosen(undefined)} />
      )}
    </Page>
  )
}
