import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { signOnError } from '../app/sign-in/sign-on.tsx'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Problem } from '../kit/states.tsx'
import { Chip, Row } from '../kit/surface.tsx'
import { toast } from '../kit/toast-store.ts'

const linkedParameter = 'single_sign_on_linked'

/** Linked identities at single sign-on providers. */
export function SingleSignOn() {
  const providers = useRead('getMeSingleSignOn', {})
  const [result] = useState(readResult)
  const top = useRef<HTMLDivElement>(null)
  const isShown = (providers.data?.results.length ?? 0) > 0
  useEffect(() => {
    // The browser scrolls to the top of this long page after the return from a provider.
    if (isShown && result !== undefined) top.current?.scrollIntoView({ block: 'center' })
  }, [isShown, result])
  useEffect(() => {
    if (result !== 'linked') return
    history.replaceState(history.state, '', '/profile')
    toast(t('Single sign-on linked'), { tone: 'good' })
  }, [result])
  if (!isShown) return null
  return (
    <>
      <Row>
        <div ref={top}>{t('Single sign-on')}</div>
        <small>{t('Link your account at another service to sign in with it.')}</small>
        {result === 'failed' && <Problem>{signOnError()}</Problem>}
      </Row>
      {providers.data?.results.map((provider) => (
        <Provider key={provider.id} provider={provider} />
      ))}
    </>
  )
}

/** Reads the outcome of a provider's redirect from the URL. Undefined without one. */
function readResult(): 'linked' | 'unlinked' | 'failed' | undefined {
  const parameters = new URLSearchParams(location.search)
  if (parameters.has(linkedParameter)) return 'linked'
  const error = parameters.get('sign_in_error')
  if (error === null) return undefined
  return error === 'unlinked' ? 'unlinked' : 'failed'
}

function Provider({ provider }: { provider: Schemas['MySignOn'] }) {
  const { id, name, issuer, linked_at: linkedAt, last_used_at: usedAt } = provider
  const link = useChange('postMeSingleSignOn', { onDone: ({ url }) => location.assign(url) })
  const unlink = useChange('deleteMeSingleSignOn', {
    refreshes: ['getMeSingleSignOn', 'getSessions'],
    done: t('{name} unlinked', { name }),
  })
  const returnTo = `/profile?${linkedParameter}=1`
  return (
    <Row
      end={
        linkedAt === null ? (
          <Button
            busy={link.isPending}
            onClick={() => link.mutate({ providerId: id, body: { return_to: returnTo } })}
          >
            {t('Link single sign-on')}
          </Button>
        ) : (
          <>
            <Chip tone="good">{t('Linked')}</Chip>
            <Button busy={unlink.isPending} onClick={() => unlink.mutate({ providerId: id })}>
              {t('Unlink')}
            </Button>
          </>
        )
      }
    >
      {name}
      <br />
      <small>
        {URL.parse(issuer)?.host ?? issuer}
        {usedAt !== null && (
          <>
            {' · '}
            {t('Last used')} <Moment at={usedAt} />
          </>
        )}
      </small>
    </Row>
  )
}
