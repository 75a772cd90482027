import { useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { t } from './language/translate.ts'
import { currentToasts, dismissToast, onToasts } from './toast-store.ts'
import style from './toasts.module.css'

/** The corner of the screen that shows toasts. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <section className={style['region']} aria-label={t('Notices')} aria-live="polite">
      {toasts.map(({ id, tone, text, detail, action }) => (
        <div
          key={id}
          className={classes(style['toast'], style[tone])}
          role={tone === 'bad' ? 'alert' : undefined}
        >
          {tone !== 'plain' && <Icon name={tone === 'good' ? 'check' : 'warning'} />}
          <div className={style['text']}>
            {text}
            {detail !== undefined && <small>{detail}</small>}
          </div>
          {action !== undefined && (
            <Button
              onClick={() => {
                action.run()
                dismissToast(id)
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label={t('Dismiss')} onClick={() => dismissToast(id)} />
        </div>
      ))}
    </section>
  )
}
