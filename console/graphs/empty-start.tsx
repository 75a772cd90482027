import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import style from './editor.module.css'

/** The empty state of a graph without nodes. */
export function EmptyStart({ isReadOnly, onChoose }: { isReadOnly: boolean; onChoose: () => void }) {
  return (
    <div className={style['empty']}>
      <Notice
        icon="automation"
        title={t('What starts it?')}
        actions={
          !isReadOnly && (
            <Button look="primary" icon="add" onClick={onChoose}>
              {t('Choose a start')}
            </Button>
          )
        }
      >
        <p>{t('A webhook, a schedule, or an event of your records or conversations.')}</p>
      </Notice>
    </div>
  )
}
