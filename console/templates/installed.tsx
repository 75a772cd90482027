import type { Schemas } from '../../clients/typescript/src/index.ts'
import { Page } from '../app/page.tsx'
import { ButtonLink } from '../kit/button.tsx'
import { CopyText } from '../kit/copied.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { t } from '../kit/language/translate.ts'
import { Card, Row, Rows } from '../kit/surface.tsx'
import style from './templates.module.css'

type Made = Schemas['TemplateInstallation']['made'][number]

const kinds: Record<Made['kind'], { label: string; icon: IconName }> = {
  agent: { label: 'Agent', icon: 'agent' },
  flow: { label: 'Flow', icon: 'automation' },
  workflow: { label: 'Automation', icon: 'automation' },
  object: { label: 'Records', icon: 'table' },
  table: { label: 'Table', icon: 'table' },
  knowledge_base: { label: 'Knowledge', icon: 'knowledge' },
  chat: { label: 'Chat page', icon: 'inbox' },
}

/** What was set up: the chat to try it at once, and everything else to change. */
export function Installed({ installation }: { installation: Schemas['TemplateInstallation'] }) {
  const chat = installation.made.find(({ kind }) => kind === 'chat')
  const others = installation.made.filter(({ kind }) => kind !== 'chat')
  return (
    <Page
      title={t('It works. Try it')}
      width="wide"
      actions={
        <ButtonLink to="/" look="primary">
          {t('Go on')}
        </ButtonLink>
      }
    >
      <div className={style['installed']}>
        {chat !== undefined && (
          <iframe
            className={style['chat']}
            src={chat.open}
            title={t('Chat with {name}', { name: chat.name })}
          />
        )}
        <div className={style['made']}>
          {chat !== undefined && (
            <Card title={t('Your chat page')}>
              <div className={style['padded']}>
                <p>{t('Whoever has this address can write to it. Send it to somebody.')}</p>
                <CopyText
                  label={t('Address of the chat page')}
                  text={new URL(chat.open, location.href).href}
                />
                <a href={chat.open} target="_blank" rel="noreferrer">
                  {t('Open it in a window of its own')}
                </a>
              </div>
            </Card>
          )}
          <Card title={t('What was set up')}>
            <Rows>
              {others.map(({ kind, id, name, open }) => (
                <Row
                  key={`${kind} ${id}`}
                  start={<Icon name={kinds[kind].icon} />}
                  end={<ButtonLink to={open}>{t('Open')}</ButtonLink>}
                >
                  {name}
                  <br />
                  <small>{t(kinds[kind].label)}</small>
                </Row>
              ))}
            </Rows>
          </Card>
        </div>
      </div>
    </Page>
  )
}
