import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Card } from '../kit/surface.tsx'
import { toast } from '../kit/toast-store.ts'
import style from './agents.module.css'

/** The code that embeds the chat widget in a page. */
export function EmbeddingPart({ agentId }: { agentId: string }) {
  const script = `<script src="${location.origin}/chat/embed.js" data-agent="${agentId}" defer></script>`
  const page = `${location.origin}/chat/${agentId}`
  return (
    <div className={style['form']}>
      <Card title={t('A page of its own')}>
        <div className={style['inside']}>
          <p className={style['muted']}>{t('Share this link, or try the agent as a visitor.')}</p>
          <p>
            <a href={page} target="_blank" rel="noreferrer">
              {page}
            </a>
          </p>
        </div>
      </Card>
      <Card title={t('On your website')} end={<Copy text={script} />}>
        <div className={style['inside']}>
          <p className={style['muted']}>{t('Paste this before the closing body tag of your page.')}</p>
          <pre className={style['code']} tabIndex={0}>
            {script}
          </pre>
        </div>
      </Card>
    </div>
  )
}

function Copy({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('Copied'))
    } catch {
      // Browsers offer the clipboard only in secure contexts.
      toast(t('Your browser blocked copying. Select the text and copy it.'))
    }
  }
  return (
    <Button icon="copy" onClick={() => void copy()}>
      {t('Copy')}
    </Button>
  )
}
