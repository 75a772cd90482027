import { type ComponentType, lazy, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { reachServer, Unreachable } from './fetch-program.ts'
import { t } from './language/translate.ts'
import { Notice } from './states.tsx'
import { toast } from './toast-store.ts'

/** What is told to whatever stands in the place of a part that could not be fetched. */
export interface Missed {
  /** It was not there although the server answered, as after an update: only loading the page anew helps. */
  isGone: boolean
  onRetry: () => void
}

/**
 * A part whose program is fetched when it is first shown. Where that fails, `Missing` stands in its place until it is
 * fetched again: when one asks for it, or when the part is shown the next time.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType<Props & Missed>,
): ComponentType<Props> {
  const listeners = new Set<() => void>()
  let failure: unknown
  const StandIn = (props: Props) => (
    <Missing {...props} isGone={!(failure instanceof Unreachable)} onRetry={retry} />
  )
  // One that has failed once fails for ever, hence a new one for each attempt.
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        failure = error
        return { default: StandIn }
      }),
    )
  let current = attempt()
  function retry() {
    if (failure === undefined) return
    failure = undefined
    current = attempt()
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return function LatePart(props: Props) {
    const Current = useSyncExternalStore(listen, () => current)
    useEffect(() => retry, [])
    return <Current {...props} />
  }
}

const askEveryMs = 3000

/** Calls back when the server answers again, of which a browser that was online all the time knows nothing by itself. */
export function useReconnected(onBack: (() => void) | undefined): void {
  useEffect(() => {
    if (onBack === undefined) return undefined
    const ask = () => void reachServer().then(onBack, () => undefined)
    const timer = setInterval(ask, askEveryMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [onBack])
}

/** In the place of a part that could not be fetched. */
export function MissingPart({ isGone, onRetry, onClose }: Missed & { onClose?: (() => void) | undefined }) {
  useReconnected(isGone ? undefined : onRetry)
  return (
    <Notice
      icon="offline"
      title={t('This part could not be loaded.')}
      actions={
        <>
          <Button icon="refresh" onClick={isGone ? () => location.reload() : onRetry}>
            {isGone ? t('Load the page again') : t('Try again')}
          </Button>
          {onClose !== undefined && (
            <Button look="quiet" onClick={onClose}>
              {t('Close')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The same of a dialog: whoever opens it again has it fetched again. */
export function MissingDialog({ isGone, onClose }: Missed & { onClose: () => void }): null {
  const tell = useEffectEvent(() => {
    toast(t('This part could not be loaded.'), {
      tone: 'bad',
      action: isGone ? { label: t('Load the page again'), run: () => location.reload() } : undefined,
    })
    onClose()
  })
  useEffect(() => tell(), [])
  return null
}
