import { Button } from '../kit/button.tsx'
import { ShownOnce } from '../kit/copied.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { t } from '../kit/language/translate.ts'

/** A password reset link that an admin passes on. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('Link for a new password')}
      description={t('Share it with them. It works once and lets them choose a new password.')}
      open
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <ShownOnce label={t('Link')} text={link} />
    </Dialog>
  )
}
