import { Dialog } from '../kit/dialog.tsx'
import { t } from '../kit/language/translate.ts'
import { Key, Row, Rows } from '../kit/surface.tsx'
import type { Screen } from './screen.ts'

/** The keys that work everywhere. */
export default function ShortcutList({
  screens,
  onClose,
}: {
  screens: readonly Screen[]
  onClose: () => void
}) {
  const places = screens.flatMap(({ navigation }) => (navigation?.key === undefined ? [] : [navigation]))
  return (
    <Dialog title={t('Keys')} open onClose={onClose}>
      <Rows>
        <Row end={<Key>Ctrl K</Key>}>{t('Find or do anything')}</Row>
        <Row end={<Key>?</Key>}>{t('Show these keys')}</Row>
        {places.map(({ label, key }) => (
          <Row
            key={label}
            end={
              <>
                <Key>g</Key> <Key>{key}</Key>
              </>
            }
          >
            {t('Go to {place}', { place: t(label) })}
          </Row>
        ))}
      </Rows>
    </Dialog>
  )
}
