import { matchRoute, useLocation, useRouter } from 'wouter'
import { Dialog } from '../kit/dialog.tsx'
import { say, t } from '../kit/language/translate.ts'
import { Key, Row, Rows } from '../kit/surface.tsx'
import type { Screen } from './screen.ts'

/** The global shortcuts and those of the current screen. */
export default function ShortcutList({
  screens,
  onClose,
}: {
  screens: readonly Screen[]
  onClose: () => void
}) {
  const { parser } = useRouter()
  const [location] = useLocation()
  const here = screens.find(({ path }) => matchRoute(parser, path, location)[0])
  const places = screens.flatMap(({ navigation }) => (navigation?.key === undefined ? [] : [navigation]))
  return (
    <Dialog title={t('Keyboard shortcuts')} open onClose={onClose}>
      <Rows>
        <Row end={<Key>Ctrl K</Key>}>{t('Find or do anything')}</Row>
        <Row end={<Key>?</Key>}>{t('Show these keys')}</Row>
        {places.map(({ label, key }) => (
          <Row
            key={key}
            end={
              <>
                <Key>g</Key> <Key>{key}</Key>
              </>
            }
          >
            {t('Go to {place}', { place: say(label) })}
          </Row>
        ))}
        {here?.keys?.map(({ key, label }) => (
          <Row key={key} end={<Key>{key}</Key>}>
            {say(label)}
          </Row>
        ))}
      </Rows>
    </Dialog>
  )
}
