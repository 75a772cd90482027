import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { CopyText } from '../kit/copied.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { msg, say, type Text, t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'
import style from './templates.module.css'

type Made = Schemas['TemplateInstallation']['made'][number]

const kinds: Record<Made['kind'], { label: Text; icon: IconName }> = {
  agent: { label: msg('Agent'), icon: 'agent' },
  flow: { label: msg('Flow'), icon: 'automation' },
  workflow: { label: msg('Automation'), icon: 'automation' },
  object: { label: msg('Records'), icon: 'table' },
  table: { label: msg('Table'), icon: 'table' },
  knowledge_base: { label: msg('Knowledge'), icon: 'knowledge' },
  chat: { label: msg('Chat page'), icon: 'inbox' },
  inbox: { label: msg('Inbox'), icon: 'inbox' },
}

/** Returns true while a new knowledge base is still empty and about to be filled. */
function useIsReading({ made }: Schemas['TemplateInstallation']): boolean {
  const base = made.find(({ kind }) => kind === 'knowledge_base')
  const [isDone, setDone] = useState(base === undefined)
  const sources = useRead(
    'getKnowledgeBaseSources',
    { knowledgeBaseId: Number(base?.id ?? 0), limit: 20 },
    { enabled: !isDone, every: isDone ? false : 1000 },
  )
  const states = sources.data?.results.map(({ state }) => state)
  const hasEnded =
    sources.error !== null ||
    (states !== undefined && (states.includes('READY') || states.every((state) => state === 'FAILED')))
  if (hasEnded && !isDone) setDone(true)
  return !isDone
}

/** The created resources: a chat to try at once, and links to everything else. */
export function Installed({ installation }: { installation: Schemas['TemplateInstallation'] }) {
  const chat = installation.made.find(({ kind }) => kind === 'chat')
  const isReading = useIsReading(installation)
  const [isImpatient, setImpatient] = useState(false)
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
        {chat !== undefined &&
          (isReading && !isImpatient ? (
            <div className={style['chat']}>
              <Notice
                icon="knowledge"
                title={t('The agent reads your knowledge.')}
                actions={<Button onClick={() => setImpatient(true)}>{t('Try it meanwhile')}</Button>}
              >
                {t('This takes a few seconds. The chat opens here as soon as it can answer.')}
              </Notice>
            </div>
          ) : (
            <iframe
              className={style['chat']}
              src={chat.open}
              title={t('Chat with {name}', { name: chat.name })}
            />
          ))}
        <div className={style['made']}>
          {chat !== undefined && (
            <Card title={t('Your chat page')}>
              <div className={style['padded']}>
                <p>{t('Anyone with this link can chat with your agent.')}</p>
                <CopyText
                  label={t('Address of the chat page')}
                  text={new URL(chat.open, location.href).href}
                />
                <a href={chat.open} target="_blank" rel="noreferrer">
                  {t('Open in a new window')}
                </a>
              </div>
            </Card>
          )}
          <MadeList made={installation.made.filter(({ kind }) => kind !== 'chat')} />
        </div>
      </div>
    </Page>
  )
}

function MadeList({ made }: { made: readonly Made[] }) {
  return (
    <Card title={t('What was set up')}>
      <Rows>
        {made.map(({ kind, id, name, open }) => (
          <Row
            key={`${kind} ${id}`}
            start={<Icon name={kinds[kind].icon} />}
            end={<ButtonLink to={open}>{t('Open', {}, 'action')}</ButtonLink>}
          >
            {name}
            <br />
            <small>{say(kinds[kind].label)}</small>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
